import { brotliCompressSync } from "node:zlib";
import { build as bundle } from "esbuild";
import { build as runVite } from "vite";
import { expect, test } from "vitest";
import * as z from "zod";
import { frontendFolder } from "#frontend/build/vite-config.ts";
import { pages } from "#frontend/src/navigation/routes.ts";
import { site } from "#shared/site.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const { read, readAsset, readModules, release } = readBuiltSite();

/**
 * Leaves out hashes in the names of other files: they are random, and would change the sum by some twenty bytes a
 * build.
 */
const weigh = (code: string): number =>
  brotliCompressSync(code.replaceAll(/-[\w-]{8}(?=\.js\b)/g, "")).byteLength;

/** The modules that a document names: everything that loads before the page is interactive. */
const readScripts = (document: string): readonly string[] => readModules(document).map(readAsset);

const chunkSchema = z.array(z.object({ output: z.array(z.looseObject({ code: z.string() })) }));

const entry = "virtual:libraries";
const names = "createBrowserRouter, RouterProvider, Link, Outlet, ScrollRestoration, matchRoutes";

/** React and the router alone, with the exports that every page uses, built as the site is. */
const weighLibraries = async (): Promise<number> => {
  const built = await runVite({
    root: frontendFolder,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    plugins: [
      {
        name: "libraries",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? `export { hydrateRoot } from "react-dom/client"; export { ${names} } from "react-router-dom";`
            : null,
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
  });
  return chunkSchema
    .parse([built].flat())
    .flatMap(({ output }) => output)
    .reduce((sum, { code }) => sum + weigh(code), 0);
};

const libraries = await weighLibraries();

/** The most that one row of the route table adds to every page: its path, and how its page is loaded. */
const bytesOfRow = 40;

/** Style sheets that the home page's scripts apply, so that its document does not contain them (decision 101). */
const weighStyles = async (): Promise<number> => {
  const { outputFiles } = await bundle({
    entryPoints: ["src/app/crash-screen.css", "src/home/home-script.css"],
    absWorkingDir: frontendFolder,
    outdir: "unwritten",
    bundle: true,
    minify: true,
    write: false,
  });
  return weigh(outputFiles.map(({ text }) => text).join(""));
};

const styles = await weighStyles();

test("the home page's own script adds at most 9 % to the size of the libraries", () => {
  const modules = readModules("/index.html").map((file) => [file, weigh(readAsset(file))] as const);
  const content = weigh(JSON.stringify(site)) + bytesOfRow * pages.length + styles;
  const frame = modules.reduce((sum, [, weight]) => sum + weight, 0) - content;
  const parts = modules.map(([file, weight]) => `${weight} in ${file}`).join(", ");
  expect(
    frame / libraries,
    `${frame} bytes, for libraries of ${libraries}: ${parts}, less ${content} of content and styles`,
  ).toBeLessThanOrEqual(1.09);
});

test.each(pages.filter((row) => "hasForm" in row))("[SITE-22] $path needs at most 13 scripts", ({ path }) => {
  const modules = readModules(release.pages[path]!);
  expect(modules.length).toBeGreaterThan(4);
  expect(modules.length, modules.join(" ")).toBeLessThanOrEqual(13);
});

/** A sentence of each page that never changes. */
const staticSentences = [
  { document: "/index.html", words: "Watch it live, at every checkpoint" },
  { document: "/features.html", words: "straight from your spreadsheet" },
  { document: "/privacy-policy.html", words: "You can opt out of marketing at any time" },
  ...enabledFixtures.flatMap(({ staticTexts = [] }) => staticTexts),
];

test.each(staticSentences)(
  "static text of $document is in the document and in none of its scripts",
  ({ document, words }) => {
    const part = /<div data-fragment="[^"]+">.*/s.exec(read(document))?.[0];
    expect(part).toContain(words);
    expect(readScripts(document).filter((code) => code.includes(words))).toEqual([]);
  },
);
