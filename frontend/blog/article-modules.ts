import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { readPost } from "./read-posts.ts";

/** An article's Markdown becomes a module of its own, `export const post`: a page loads no other's. */
export const articleModules = (): Plugin => ({
  name: "article-modules",
  enforce: "pre",
  load: {
    filter: { id: /\.md$/ },
    handler: async (id) => {
      const post = await readPost(basename(id), pathToFileURL(`${dirname(id)}/`));
      return { code: `export const post = ${JSON.stringify(post)};`, moduleType: "js" };
    },
  },
});
