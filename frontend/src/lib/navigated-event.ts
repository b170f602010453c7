/** Dispatched on `document` when a navigation inside the site has shown its page. */
export const navigatedEvent = "navigated";
