import { readBuiltSite } from "./built-site.ts";

const { release, read } = readBuiltSite();

/** The list's document, and each post's by its path. */
export const readBlog = () => {
  const paths = Object.keys(release.pages).filter((path) => path.startsWith("/blog/"));
  const posts = Object.fromEntries(paths.map((path) => [path, read(release.pages[path]!)]));
  const list = release.pages["/blog"];
  return { list: list === undefined ? "" : read(list), posts };
};

/** The article alone: what stands between its start and what follows it. */
export const readArticle = (html: string): string =>
  /<div class="prose">(.*?)<footer class="post-end">/s.exec(html)?.[1] ?? "";
