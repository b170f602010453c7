import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { pages } from "../../src/navigation/routes.ts";
import { workingAddress } from "../../src/figures/figures.ts";
import { checkWorkingAddress, findLinkTarget } from "./link-target.ts";
import { readLanding } from "./read-landings.ts";
import {
  findMarkup,
  isMarkupRequest,
  makeMarkupModule,
  makeServedFragment,
  type FragmentMarkups,
} from "../prerender/static-fragments.ts";
import { readPost } from "./read-posts.ts";

type Request = {
  readonly id: string;
  readonly file: string;
  readonly folder: URL;
  readonly markups?: FragmentMarkups;
};

/**
 * The body of a post is a static fragment in the browser: the text of an article is only in its document, not
 * in a script.
 */
const loadPost = async ({ id, file, folder, markups }: Request): Promise<string> => {
  const { html, ...post } = await readPost(basename(file), folder, findLinkTarget);
  const markup = `<div class="prose">${html}</div>`;
  if (isMarkupRequest(id)) return makeMarkupModule(markup);
  const fragmentName = `article-${post.id}`;
  const body = markups
    ? makeServedFragment("Body", fragmentName, file)
    : `import { markupFragment } from "/src/lib/hydration/static-fragment.tsx";
const Body = markupFragment(${JSON.stringify(fragmentName)}, ${JSON.stringify(markup)});`;
  return `${body}
import { makePostModule } from "/src/blog/post-layout.tsx";
export const post = ${JSON.stringify(post)};
export const { meta, fragments, Component } = makePostModule(post, Body);`;
};

/** The whole landing page is a static fragment. */
const loadLanding = async ({ id, file, folder, markups }: Request): Promise<string> => {
  const countPages = (path: string): number => pages.filter((row) => row.path === path).length;
  const { meta, landing } = await readLanding(
    basename(file),
    { findTarget: findLinkTarget, countPages },
    folder,
  );
  const drawn = markups && findMarkup(markups, file);
  if (drawn && isMarkupRequest(id)) return makeMarkupModule(drawn.html);
  const fragment = drawn
    ? makeServedFragment("PageFragment", drawn.name, file)
    : `import { makeLandingFragment } from "/src/landing/landing-fragment.tsx";
export const { questions } = ${JSON.stringify(landing)};
export const PageFragment = makeLandingFragment(${JSON.stringify(landing)});`;
  return `${fragment}
export const meta = ${JSON.stringify(meta)};
export const fragments = [PageFragment];
export const Component = PageFragment;`;
};

/**
 * Compiles a Markdown file to the module of its page, so that no page loads another page's text.
 * @param markups only in the browser's build
 */
export const articleModules = (markups: FragmentMarkups | undefined): Plugin => ({
  name: "article-modules",
  enforce: "pre",
  buildStart: () => checkWorkingAddress(workingAddress),
  load: {
    filter: { id: /\.md(\?markup)?$/ },
    handler: async (id) => {
      const [file = ""] = id.split("?");
      const folder = pathToFileURL(`${dirname(file)}/`);
      const load = basename(dirname(file)) === "landing" ? loadLanding : loadPost;
      return { code: await load({ id, file, folder, ...(markups && { markups }) }), moduleType: "js" };
    },
  },
});
