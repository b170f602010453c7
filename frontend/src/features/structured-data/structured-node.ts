import type { Graph, Thing } from "schema-dts";
import type { Post } from "../../content/post.ts";

/** One thing of schema.org's, as JSON-LD. What it says must also stand on the page. */
export type StructuredNode = Exclude<Thing, string>;

/** What `structured-data.ts` beside a page exports. Only the build reads it; the breadcrumbs come by themselves. */
export type MakeStructuredData = (shown: {
  readonly viewerCountry: string;
  readonly post?: Post;
}) => readonly StructuredNode[];

/** A graph as the text of a script element: only `<` could end it there, and JSON has another spelling for it. */
export const serializeGraph = (nodes: readonly StructuredNode[]): string => {
  const graph: Graph = { "@context": "https://schema.org", "@graph": nodes };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
};
