import { site } from "#shared/site.ts";
import { linkedPages, type PageRow } from "../../src/navigation/routes.ts";
import {
  type MakeStructuredData,
  serializeGraph,
  type ShownArticle,
  type StructuredNode,
} from "../../src/structured-data/structured-node.ts";
import { localPath } from "../../src/lib/local-path.ts";
import { addressOf, siteOrigin } from "../../src/lib/site-origin.ts";

const home = localPath("/");

/** Labels of pages, as in the footer. */
const labels: ReadonlyMap<string, string> = new Map([
  [home, site.brand],
  ...linkedPages.flatMap(({ path, footer }) => (footer ? [[localPath(path), footer.label] as const] : [])),
]);

/** The paths of a page's breadcrumbs: `/blog` and `/blog/a` for `/blog/a`. */
const findTrail = (path: string): readonly string[] =>
  path
    .split("/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/"))
    .slice(1);

/**
 * Schema.org's BreadcrumbList from the home page to this one; empty for the home page itself. `title` is the
 * label of a page that the footer does not contain.
 */
const makeBreadcrumbs = (path: string, title: string): readonly StructuredNode[] => {
  if (path === home) return [];
  const steps = [...new Set([home, ...findTrail(path)])].flatMap((step) => {
    const name = labels.get(step) ?? (step === path ? title : undefined);
    return name === undefined ? [] : [{ name, item: addressOf(step) }];
  });
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
    },
  ];
};

const modules = import.meta.glob<{ readonly makeStructuredData: MakeStructuredData }>(
  "../../src/**/*-structured-data.ts",
  { eager: true },
);
const articles = import.meta.glob<ShownArticle>("../../src/**/*.md", { eager: true });

/** Structured data of a page as the text of a script element; empty if the page is not indexed. */
export const writeStructuredData = (row: PageRow, title: string, viewerCountry: string): string => {
  if (!row.indexable || siteOrigin === undefined) return "";
  const { makeStructuredData } = modules[`../../src/${row.page}-structured-data.ts`] ?? {};
  const article = articles[`../../src/${row.article}.md`];
  const own = makeStructuredData?.({ viewerCountry, ...article }) ?? [];
  const nodes = [...own, ...makeBreadcrumbs(row.path, title)];
  return nodes.length === 0 ? "" : serializeGraph(nodes);
};
