type Value = string | number | boolean | StructuredNode | readonly StructuredNode[];

/** One thing of schema.org's, as JSON-LD. What it says must also stand on the page. */
export type StructuredNode = { readonly "@type": string; readonly [property: string]: Value };

/** A graph as the text of a script element: only `<` could end it there, and JSON has another spelling for it. */
export const serializeGraph = (nodes: readonly StructuredNode[]): string =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": nodes }).replaceAll("<", "\\u003c");
