import { rm } from "node:fs/promises";
import { build, type BuildOptions } from "esbuild";
import { builtFunctions } from "#infra/capabilities/capabilities.ts";

/** ESM bundles still meet CommonJS packages, and those call `require`. */
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** How every Lambda is bundled: the SDK inside (half the cold start of the runtime's copy), minified, with its map. */
export const functionBundleOptions = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  mainFields: ["module", "main"],
  minify: true,
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  legalComments: "none",
  banner: { js: requireBanner },
  logLevel: "warning",
} as const satisfies BuildOptions;

/** Bundles each function to `<outDir>/<name>/index.mjs`, all in one call: what they share is read and parsed once. */
export const buildFunctions = async (outDir: string): Promise<void> => {
  await rm(outDir, { recursive: true, force: true });
  await build({
    ...functionBundleOptions,
    entryPoints: Object.entries(builtFunctions).map(([name, { entry }]) => ({
      in: entry,
      out: `${name}/index`,
    })),
    outdir: outDir,
    outExtension: { ".js": ".mjs" },
  });
};
