import { site } from "#shared/site.ts";
import { linkedPages } from "../src/app/routes.ts";
import type { StructuredNode } from "../src/features/structured-data/structured-node.ts";
import { addressOf } from "../src/lib/site-origin.ts";

const home = "/";

/** Pages are called what the footer calls them. */
const labels: ReadonlyMap<string, string> = new Map([
  [home, site.brand],
  ...linkedPages.flatMap(({ path, footer }) => (footer ? [[path, footer.label] as const] : [])),
]);

/** `/blog` and `/blog/a` for `/blog/a`. */
const findTrail = (path: string): readonly string[] =>
  path
    .split("/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/"))
    .slice(1);

/**
 * Schema.org's BreadcrumbList, from the home page to this one; nothing for the home page itself.
 * `title` names a page that the footer does not.
 */
export const makeBreadcrumbs = (path: string, title: string): readonly StructuredNode[] => {
  if (path === home) return [];
  const steps = [home, ...findTrail(path)].flatMap((step) => {
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
