import type { ComponentType } from "react";
import type { StaticFragment } from "../lib/hydration/static-fragment.tsx";
import type { PageRow } from "../navigation/routes.ts";
import type { PageMeta } from "./page-head.tsx";

export type PageModule = {
  readonly meta: PageMeta;
  readonly Component: ComponentType;
  /** Static fragments that a navigation inside the site loads together with the module. */
  readonly fragments?: readonly StaticFragment[];
  /** Rules for what only the page's script draws; served documents do not contain them (decision 101). */
  readonly scriptCss?: string;
};

export type WholePage = PageModule & { readonly css: string };

/** Each Markdown file is a page module of its own, so that no page contains another page's text. */
const modules = {
  ...import.meta.glob<PageModule>("../**/*-page.tsx"),
  ...import.meta.glob<PageModule>("../**/*.md"),
};
const sheets = import.meta.glob<{ readonly default: string }>("../**/*-page.css", { query: "?inline" });

/** Thrown if a page's script did not load: the connection failed, or files of the release are missing. */
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
 * Loads the page with its static fragments and style sheet, for a navigation inside the site.
 * @throws {PageLoadError} if a script or style sheet cannot be loaded
 */
export const loadWholePage = (row: PageRow): Promise<WholePage> => orLoadError(row, loadAll(row));

const loadAll = async (row: PageRow): Promise<WholePage> => {
  const [module, sheet] = await Promise.all([loadModule(row), sheets[`../${row.page}-page.css`]?.()]);
  await Promise.all((module.fragments ?? []).map((fragment) => fragment.preload()));
  return { ...module, css: sheet?.default ?? "" };
};

/** Every route has a module and a style sheet, or else the build fails. */
const loadModule = async ({ page, article }: PageRow): Promise<PageModule> => {
  const file = article === undefined ? `../${page}-page.tsx` : `../${article}.md`;
  const load = modules[file];
  if (!load) throw new Error(`there is no ${file}`);
  return load();
};
