/** A page as React rendered it, before it stands in a document. */
export type RenderedPage = {
  /** `<title>`, `<meta>` and `<link>` elements. */
  readonly head: string;
  readonly body: string;
  /** The route's pattern, e.g. `/vcard/:uid`. */
  readonly route: string;
  /** The page's folder in `src/pages/`. */
  readonly page: string;
};

/** What `render-page.tsx` exports; a type of its own, so that the build script needs no JSX. */
export type PageRenderer = {
  readonly pagePaths: readonly string[];
  readonly renderPage: (pathname: string) => Promise<RenderedPage>;
};
