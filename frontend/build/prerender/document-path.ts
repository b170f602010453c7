/** The path of a page's document in a release. */
export const makeDocumentPath = (path: string): string => (path === "/" ? "/index.html" : `${path}.html`);
