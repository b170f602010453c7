import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { SiteSettings } from "#shared/site-settings.ts";
import { makeDefines } from "../vite-config.ts";

/**
 * Declares our modules free of side effects: a build without analytics keys never reads the stored consent,
 * so the bundler can then drop the code for it.
 */
const withoutSideEffects: Plugin = {
  name: "without-side-effects",
  setup: (bundler) =>
    bundler.onResolve({ filter: /^\.\.\// }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    })),
};

/**
 * The text of the inline script. It depends only on its source and the analytics keys, so its hash changes
 * only with them.
 */
export const makeStartSnippet = async (settings: SiteSettings): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../src/app/start.ts", import.meta.url))],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define: makeDefines(settings),
    plugins: [withoutSideEffects],
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error("esbuild produced no start snippet from src/app/start.ts");
  return output.text.trim();
};
