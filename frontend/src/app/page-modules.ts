import type { ComponentType } from "react";
import type { StaticPart } from "../lib/static-part.tsx";
import type { PageRow } from "../navigation/routes.ts";
import type { PageMeta } from "./page-head.tsx";

export type PageModule = {
  readonly meta: PageMeta;
  readonly Component: ComponentType;
  /** What a navigation inside the site has to load beside the module. */
  readonly parts?: readonly StaticPart[];
};

export type WholePage = PageModule & { readonly css: string };

/** A Markdown file is the module of its page: a page never carries another's text. */
const modules = {
  ...import.meta.glob<PageModule>("../**/*-page.tsx"),
  ...import.meta.glob<PageModule>("../**/*.md"),
};
const sheets = import.meta.glob<{ readonly default: string }>("../**/*-page.css", { query: "?inline" });

/** A page's script did not arrive: no connection, or a release that is no longer whole. */
export class PageLoadError extends Error {
  override readonly name = "PageLoadError";
}

const orLoadError = async <Loaded>({ page }: PageRow, loading: Promise<Loaded>): Promise<Loaded> => {
  try {
    return await loading;
  } catch (cause) {
    throw new PageLoadError(`the page "${page}" could not be loaded`, { cause });
  }
};

/** @throws {PageLoadError} when the page's script cannot be loaded */
export const loadPage = (row: PageRow): Promise<PageModule> => orLoadError(row, loadModule(row));

/**
 * The page and all that it shows, for a navigation inside the site.
 * @throws {PageLoadError} when one of its scripts, or its rules, cannot be loaded
 */
export const loadWholePage = (row: PageRow): Promise<WholePage> => orLoadError(row, loadAll(row));

const loadAll = async (row: PageRow): Promise<WholePage> => {
  const [module, sheet] = await Promise.all([loadModule(row), sheets[`../${row.page}-page.css`]?.()]);
  await Promise.all((module.parts ?? []).map((part) => part.preload()));
  return { ...module, css: sheet?.default ?? "" };
};

/** There are a module and a sheet for every row, or the site is not built. */
const loadModule = async ({ page, article }: PageRow): Promise<PageModule> => {
  const file = article === undefined ? `../${page}-page.tsx` : `../${article}.md`;
  const load = modules[file];
  if (!load) throw new Error(`there is no ${file}`);
  return load();
};
