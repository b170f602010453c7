/** Fired on the document once every handler of the served page is in place. */
export const hydratedEvent = "page-hydrated";
