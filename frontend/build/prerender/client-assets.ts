import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
  }),
);

export type ClientAssets = {
  /**
   * URLs of all modules that a page needs, each after its imports: the entry's modules first, then the
   * page's.
   */
  readonly findModules: (row: { readonly page: string; readonly article?: string }) => readonly string[];
};

/** Reads Vite's manifest and deletes it: its content becomes part of the documents. */
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

  await rm(join(outDir, ".vite"), { recursive: true });

  return {
    findModules: ({ page, article }) => {
      const own = article === undefined ? `src/${page}-page.tsx` : `src/${article}.md`;
      const keys = ["src/app/main.tsx", own].flatMap(withImports);
      return [...new Set(keys.map((key) => `/${chunkOf(key).file}`))];
    },
  };
};
