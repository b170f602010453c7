import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { build, context, type BuildOptions, type Plugin } from "esbuild";
import { builtFunctions } from "#infra/stack/capabilities.ts";

/** Some bundled packages are CommonJS and call `require`, which ESM does not define. */
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** A source map that covers one character: esbuild ignores a map without mappings. */
const emptyMap = Buffer.from(JSON.stringify({ version: 3, sources: [""], mappings: "AAAA" })).toString(
  "base64",
);

/**
 * Leaves packages out of the source maps. Node.js parses a bundle's map when it loads the bundle: with the packages, the
 * maps have a megabyte and add a tenth to a cold start.
 */
const ownSourceMap: Plugin = {
  name: "source map of our own files",
  setup: (bundler) => {
    bundler.onLoad({ filter: /[/\\]node_modules[/\\].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`,
      loader: "js",
    }));
  },
};

const functionPlugins: Plugin[] = [ownSourceMap];

/**
 * Options of every Lambda bundle: the SDK is included (half the cold start of the runtime's copy), minified, with a
 * source map of our own files.
 */
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
  alias: { "@aws-sdk/credential-provider-node": "./functions/platform/environment-credentials.ts" },
  plugins: functionPlugins,
  banner: { js: requireBanner },
  logLevel: "warning",
} as const satisfies BuildOptions;

type Entries = Readonly<Record<string, { readonly entry: string }>>;

const bundlesOf = (entries: Entries, outDir: string) =>
  ({
    ...functionBundleOptions,
    entryPoints: Object.entries(entries).map(([name, { entry }]) => ({ in: entry, out: `${name}/index` })),
    outdir: outDir,
    outExtension: { ".js": ".mjs" },
  }) satisfies BuildOptions;

/** Bundles each function to `<outDir>/<name>/index.mjs`, all in one call: shared files are read and parsed once. */
export const buildFunctions = async (outDir: string): Promise<void> => {
  await rm(outDir, { recursive: true, force: true });
  await build(bundlesOf(builtFunctions, outDir));
};

/** Packages are not bundled: they rarely change together with our code, and they are most of a bundle. */
const packagesInPlace: Plugin = {
  name: "packages in place",
  setup: (bundler) => {
    bundler.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path: import.meta.resolve(path), external: true },
    );
  },
};

/**
 * Bundles changed functions again. Code that several functions share goes into chunks of its own, so that a rebuild takes
 * a fiftieth of a full build.
 */
export const openFunctionRebuild = async (outDir: string, entries: Entries = builtFunctions) => {
  const bundles = await context({
    ...bundlesOf(entries, outDir),
    plugins: [packagesInPlace],
    minify: false,
    splitting: true,
    chunkNames: "shared/[hash]",
    write: false,
  });
  const written = new Map<string, string>();
  const nameOf = new Map(Object.keys(entries).map((name) => [resolve(outDir, name, "index.mjs"), name]));
  /**
   * @returns the functions whose code changed
   * @throws Error if a file of ours does not compile
   */
  const rebuild = async (): Promise<readonly string[]> => {
    const { outputFiles } = await bundles.rebuild();
    const changed = outputFiles.filter(({ path, hash }) => written.get(path) !== hash);
    // Shared files are written first, so that a function that starts in the meantime finds complete files and all their
    // imports.
    const parts = changed.filter(({ path }) => !nameOf.has(path));
    for (const { path, contents, hash } of [...parts, ...changed.filter(({ path }) => nameOf.has(path))]) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.new`, contents);
      await rename(`${path}.new`, path);
      written.set(path, hash);
    }
    return changed.flatMap(({ path }) => nameOf.get(path) ?? []);
  };
  // The first rebuild reads and writes everything, so it runs before anyone waits for one.
  await rebuild();
  return { rebuild, close: () => bundles.dispose() };
};
