import { readFileSync } from "node:fs";
import { feedPath } from "#shared/blog/feed-path.ts";
import { isEnabled } from "#shared/features.ts";
import { postPath } from "../../src/blog/post-paths.ts";
import { pages } from "../../src/navigation/routes.ts";
import { readPostFiles } from "./read-posts.ts";

/** `disabled`: the path of a page that exists only while a feature is enabled. */
export type LinkTarget = "page" | "disabled" | "missing";

const routeTable = readFileSync(new URL("../../src/navigation/routes.ts", import.meta.url), "utf8");

/**
 * Paths of all pages, with every feature enabled. `pages` has no rows of disabled features, so their paths come
 * from the source of the route table, which writes them as literals.
 */
const pathsWithEveryFeature: ReadonlySet<string> = new Set([
  ...pages.map(({ path }) => path),
  ...Array.from(routeTable.matchAll(/\bpath: "(\/[^":]*)"/g), ([, path = ""]) => path),
  ...(await readPostFiles()).map(({ slug }) => postPath(slug)),
  feedPath,
]);

const isInBuild = (path: string): boolean =>
  pages.some((page) => page.path === path) || (path === feedPath && isEnabled("blog"));

/** Finds the target of a path in a build with these features. */
export const findLinkTarget = (path: string, isPage = isInBuild): LinkTarget => {
  if (isPage(path)) return "page";
  return pathsWithEveryFeature.has(path) ? "disabled" : "missing";
};

/** @throws if the post with the calculation of the figures was deleted: several pages link to it */
export const checkWorkingAddress = (address: string, findTarget = findLinkTarget): void => {
  const [path = ""] = address.split("#");
  if (path !== "" && findTarget(path) !== "page")
    throw new Error(
      `frontend/src/figures/figures.ts: workingAddress is ${path}, which is not a post. Use another post, or ""`,
    );
};
