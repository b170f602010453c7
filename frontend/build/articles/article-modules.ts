import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { features } from "#shared/features.ts";
import { findPage, notFoundPage, pages } from "../../src/navigation/routes.ts";
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

const somethingIsOff = Object.values(features).some((state) => state !== "on");

/**
 * Whether a page that a file links to is switched off.
 * @throws when it is in no case a page of the site
 */
export const isAbsentFor =
  (file: string, mayBeOff = somethingIsOff) =>
  (path: string): boolean => {
    if (findPage(path) !== notFoundPage) return false;
    if (!mayBeOff) throw new Error(`${file}: links to ${path}, which is no page of the site`);
    return true;
  };

/** For the browser the body is a static part: the text of an article is in its document, and nowhere else. */
const loadPost = async ({ id, file, folder, markups }: Request): Promise<string> => {
  const { html, ...post } = await readPost(basename(file), folder, isAbsentFor(basename(file)));
  const markup = `<div class="prose">${html}</div>`;
  if (isMarkupRequest(id)) return makeMarkupModule(markup);
  const partName = `article-${post.id}`;
  const body = markups
    ? makeServedFragment("Body", partName, file)
    : `import { markupPart } from "/src/lib/static-fragment.tsx";
const Body = markupPart(${JSON.stringify(partName)}, ${JSON.stringify(markup)});`;
  return `${body}
import { makePostModule } from "/src/blog/post-layout.tsx";
export const post = ${JSON.stringify(post)};
export const { meta, parts, Component } = makePostModule(post, Body);`;
};

/** A landing page is a static part from top to bottom. */
const loadLanding = async ({ id, file, folder, markups }: Request): Promise<string> => {
  const countPages = (path: string): number => pages.filter((row) => row.path === path).length;
  const { meta, landing } = await readLanding(
    basename(file),
    { isAbsent: isAbsentFor(basename(file)), countPages },
    folder,
  );
  const drawn = markups && findMarkup(markups, file);
  if (drawn && isMarkupRequest(id)) return makeMarkupModule(drawn.html);
  const part = drawn
    ? makeServedFragment("Part", drawn.name, file)
    : `import { makeLandingPart } from "/src/landing/landing-part.tsx";
export const { questions } = ${JSON.stringify(landing)};
export const Part = makeLandingPart(${JSON.stringify(landing)});`;
  return `${part}
export const meta = ${JSON.stringify(meta)};
export const parts = [Part];
export const Component = Part;`;
};

/**
 * A Markdown file becomes the module of its page: no page loads another's words.
 * @param markups given for the browser's build
 */
export const articleModules = (markups: FragmentMarkups | undefined): Plugin => ({
  name: "article-modules",
  enforce: "pre",
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
