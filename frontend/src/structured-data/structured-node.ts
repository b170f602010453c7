import type { Graph, Thing } from "schema-dts";
import type { Landing } from "../landing/landing.ts";
import type { Post } from "../blog/post.ts";

/** One thing of schema.org's, as JSON-LD. What it says must also stand on the page. */
export type StructuredNode = Exclude<Thing, string>;

/** What the module of a Markdown file says of it besides the page. */
export type ShownArticle = {
  readonly post?: Post;
  readonly questions?: Landing["questions"];
};

/** What `structured-data.ts` beside a page exports. Only the build reads it; the breadcrumbs come by themselves. */
export type MakeStructuredData = (
  shown: ShownArticle & { readonly viewerCountry: string },
) => readonly StructuredNode[];

/** A graph as the text of a script element: only `<` could end it there, and JSON has another spelling for it. */
export const serializeGraph = (nodes: readonly StructuredNode[]): string => {
  const graph: Graph = { "@context": "https://schema.org", "@graph": nodes };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
};
