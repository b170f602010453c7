/** Dispatched on `document` after a navigation inside the site has rendered its page. */
export const navigatedEvent = "navigated";
