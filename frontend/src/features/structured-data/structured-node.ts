import type { Graph, Thing } from "schema-dts";

/** One thing of schema.org's, as JSON-LD. What it says must also stand on the page. */
export type StructuredNode = Exclude<Thing, string>;

/** A graph as the text of a script element: only `<` could end it there, and JSON has another spelling for it. */
export const serializeGraph = (nodes: readonly StructuredNode[]): string => {
  const graph: Graph = { "@context": "https://schema.org", "@graph": nodes };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
};
