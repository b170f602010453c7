/** Dispatched on the document if its page's script cannot be loaded, and the page stays as served. */
export const hydrationFailedEvent = "page-failed";
