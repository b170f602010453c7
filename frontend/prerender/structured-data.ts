import type { PageRow } from "../src/app/routes.ts";
import type { Post } from "../src/content/post.ts";
import { serializeGraph, type MakeStructuredData } from "../src/features/structured-data/structured-node.ts";
import { siteOrigin } from "../src/lib/site-origin.ts";
import { makeBreadcrumbs } from "./breadcrumbs.ts";

const modules = import.meta.glob<{ readonly makeStructuredData: MakeStructuredData }>(
  "../src/pages/*/structured-data.ts",
  { eager: true },
);
const articles = import.meta.glob<{ readonly post: Post }>("../src/content/blog/*.md", { eager: true });

/** What search engines read of a page, as the text of a script element; empty where they list nothing. */
export const writeStructuredData = (row: PageRow, title: string, viewerCountry: string): string => {
  if (!row.indexable || siteOrigin === undefined) return "";
  const { makeStructuredData } = modules[`../src/pages/${row.page}/structured-data.ts`] ?? {};
  const post = articles[`../src/content/blog/${row.article}.md`]?.post;
  const own = makeStructuredData?.({ viewerCountry, ...(post && { post }) }) ?? [];
  const nodes = [...own, ...makeBreadcrumbs(row.path, title)];
  return nodes.length === 0 ? "" : serializeGraph(nodes);
};
