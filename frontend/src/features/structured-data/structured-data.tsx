import type { ReactNode } from "react";
import { serializeGraph, type StructuredNode } from "./structured-node.ts";

/** What search engines read of a page. Browsers neither show nor run it. */
export const StructuredData = ({ nodes }: { readonly nodes: readonly StructuredNode[] }): ReactNode =>
  nodes.length > 0 && (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeGraph(nodes) }} />
  );
