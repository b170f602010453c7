import type { ComponentType } from "react";
import type { Post } from "../content/post.ts";
import type { PageRow } from "./routes.ts";
import type { PageMeta } from "./page-head.tsx";

/** What `src/pages/<page>/page.tsx` exports. */
export type PageModule = { readonly meta: PageMeta; readonly Component: ComponentType };

const modules = import.meta.glob<PageModule>("../pages/*/page.tsx");
const articles = import.meta.glob<{ readonly post: Post }>("../content/blog/*.md");

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

/** One template for all posts, and a module for each article: a page never carries another's text. */
const loadPost = async (article: string): Promise<PageModule> => {
  const load = articles[`../content/blog/${article}.md`];
  if (!load) throw new Error(`there is no src/content/blog/${article}.md`);
  const [{ makePostPage }, { post }] = await Promise.all([
    import("../pages/blog-post/post-page.tsx"),
    load(),
  ]);
  return makePostPage(post);
};
