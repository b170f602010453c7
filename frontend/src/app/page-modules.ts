import type { ComponentType } from "react";
import type { Post } from "../content/post.ts";
import type { StaticPart } from "../lib/static-part.tsx";
import type { PageRow } from "./routes.ts";
import type { PageMeta } from "./page-head.tsx";

/** What `src/pages/<page>/page.tsx` exports. */
export type PageModule = {
  readonly meta: PageMeta;
  readonly Component: ComponentType;
  /** What a navigation inside the site has to load beside the module. */
  readonly parts?: readonly StaticPart[];
};

const modules = import.meta.glob<PageModule>("../pages/*/page.tsx");
const articles = import.meta.glob<{ readonly post: Post; readonly Body: StaticPart }>("../content/blog/*.md");

/** A page's script did not arrive: no connection, or a release that is no longer whole. */
export class PageLoadError extends Error {
  override readonly name = "PageLoadError";
}

/** @throws {PageLoadError} when the page's script cannot be loaded */
export const loadPage = async ({ page, article }: PageRow): Promise<PageModule> => {
  const load = article === undefined ? modules[`../pages/${page}/page.tsx`] : () => loadPost(article);
  if (!load)
    throw new Error(`routes.ts names the page "${page}", but there is no src/pages/${page}/page.tsx`);
  try {
    return await load();
  } catch (cause) {
    throw new PageLoadError(`the page "${page}" could not be loaded`, { cause });
  }
};

/**
 * The page and all that it shows, for a navigation inside the site.
 * @throws {PageLoadError} when one of its scripts cannot be loaded
 */
export const loadWholePage = async (row: PageRow): Promise<PageModule> => {
  const module = await loadPage(row);
  try {
    await Promise.all((module.parts ?? []).map((part) => part.preload()));
  } catch (cause) {
    throw new PageLoadError(`a part of the page "${row.page}" could not be loaded`, { cause });
  }
  return module;
};

/** One template for all posts, and a module for each article: a page never carries another's text. */
const loadPost = async (article: string): Promise<PageModule> => {
  const load = articles[`../content/blog/${article}.md`];
  if (!load) throw new Error(`there is no src/content/blog/${article}.md`);
  const [{ makePostPage }, { post, Body }] = await Promise.all([
    import("../pages/blog-post/post-page.tsx"),
    load(),
  ]);
  return makePostPage(post, Body);
};
