/** Fired on the document once all event handlers of the served page are attached. */
export const hydratedEvent = "page-hydrated";
