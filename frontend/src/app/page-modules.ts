import type { ComponentType } from "react";
import type { PageRow } from "./routes.ts";
import type { PageMeta } from "./page-head.tsx";

/** What `src/pages/<page>/page.tsx` exports. */
export type PageModule = { readonly meta: PageMeta; readonly Component: ComponentType };

const modules = import.meta.glob<PageModule>("../pages/*/page.tsx");

/** A page's script did not arrive: no connection, or a release that is no longer whole. */
export class PageLoadError extends Error {
  override readonly name = "PageLoadError";
}

/** @throws {PageLoadError} when the page's script cannot be loaded */
export const loadPage = async ({ page }: PageRow): Promise<PageModule> => {
  const load = modules[`../pages/${page}/page.tsx`];
  if (!load)
    throw new Error(`routes.ts names the page "${page}", but there is no src/pages/${page}/page.tsx`);
  try {
    return await load();
  } catch (cause) {
    throw new PageLoadError(`the page "${page}" could not be loaded`, { cause });
  }
};
