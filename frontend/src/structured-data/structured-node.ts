import type { Graph, Thing } from "schema-dts";
import type { Landing } from "../landing/landing.ts";
import type { Post } from "../blog/post.ts";

/** One schema.org node as JSON-LD. Its content must also be visible on the page. */
export type StructuredNode = Exclude<Thing, string>;

/** Exports of a Markdown file's module in addition to the page. */
export type ShownArticle = {
  readonly post?: Post;
  readonly questions?: Landing["questions"];
};

/**
 * Type of the function that a `*-structured-data.ts` module beside a page exports. Only the build imports it;
 * breadcrumbs are added automatically.
 */
export type MakeStructuredData = (
  shown: ShownArticle & { readonly viewerCountry: string },
) => readonly StructuredNode[];

/** Serializes a graph for a script element: only `<` could end the element, and JSON can escape it. */
export const serializeGraph = (nodes: readonly StructuredNode[]): string => {
  const graph: Graph = { "@context": "https://schema.org", "@graph": nodes };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
};
