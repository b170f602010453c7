import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { rupee } from "../fonts/charset.ts";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
);

export type ClientAssets = {
  readonly style: string;
  /** The fonts that a page's markup is set in: the rupee sign has one of its own, which most pages do without. */
  readonly findFonts: (body: string) => readonly string[];
  /** The addresses of every module that a page needs, each after those that it imports: the entry's, then its own. */
  readonly findModules: (row: { readonly page: string; readonly article?: string }) => readonly string[];
};

/** Reads what Vite wrote, and takes the style sheet and the manifest out of it: both end up inside the documents. */
export const readClientAssets = async (outDir: string): Promise<ClientAssets> => {
  const manifestFile = join(outDir, ".vite/manifest.json");
  const manifest = manifestSchema.parse(JSON.parse(await readFile(manifestFile, "utf8")));
  const chunkOf = (key: string) => {
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(`Vite's manifest has no "${key}", it has ${Object.keys(manifest).join(", ")}`);
    return chunk;
  };
  const withImports = (key: string): readonly string[] => [
    ...(chunkOf(key).imports ?? []).flatMap(withImports),
    key,
  ];

  const styleFile = join(outDir, chunkOf("src/styles/site.css").file);
  const style = (await readFile(styleFile, "utf8")).trim();
  await Promise.all([rm(styleFile), rm(join(outDir, ".vite"), { recursive: true })]);

  return {
    style,
    findFonts: (body) =>
      ["heading", "text", ...(body.includes(rupee) ? ["rupee"] : [])].map(
        (name) => `/${chunkOf(`fonts/${name}.woff2`).file}`,
      ),
    findModules: ({ page, article }) => {
      const own =
        article === undefined
          ? [`src/pages/${page}/page.tsx`]
          : [`src/pages/${page}/post-page.tsx`, `src/content/blog/${article}.md`];
      const keys = ["src/app/main.tsx", ...own].flatMap(withImports);
      return [...new Set(keys.map((key) => `/${chunkOf(key).file}`))];
    },
  };
};
