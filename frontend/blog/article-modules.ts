import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { findPage, notFoundPage } from "../src/app/routes.ts";
import { isMarkupRequest, makeMarkupModule, makeServedPart } from "../prerender/static-parts.ts";
import { readPost } from "./read-posts.ts";

/**
 * An article's Markdown becomes a module of its own, `export const post` and `export const Body`: a page loads no
 * other's. For the browser the body is a static part: the text of an article is in its document, and nowhere else.
 */
export const articleModules = ({ forBrowser }: { readonly forBrowser: boolean }): Plugin => ({
  name: "article-modules",
  enforce: "pre",
  load: {
    filter: { id: /\.md(\?markup)?$/ },
    handler: async (id) => {
      const [file = ""] = id.split("?");
      const { html, ...post } = await readPost(
        basename(file),
        pathToFileURL(`${dirname(file)}/`),
        (path) => findPage(path) === notFoundPage,
      );
      const markup = `<div class="prose">${html}</div>`;
      if (isMarkupRequest(id)) return { code: makeMarkupModule(markup), moduleType: "js" };
      const partName = `article-${post.id}`;
      const body = forBrowser
        ? makeServedPart("Body", partName, file)
        : `import { markupPart } from "/src/lib/static-part.tsx";
export const Body = markupPart(${JSON.stringify(partName)}, ${JSON.stringify(markup)});`;
      return { code: `${body}\nexport const post = ${JSON.stringify(post)};`, moduleType: "js" };
    },
  },
});
