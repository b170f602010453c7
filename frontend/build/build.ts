/** Builds the site: `npx node frontend/build/build.ts` writes to `dist/site`. */
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as runVite } from "vite";
import { listLanguagesInUse, type Language } from "#shared/locales.ts";
import { releaseSchema, type Release } from "#shared/site/release.ts";
import { makeCloudSettings, type SiteSettings } from "#shared/site-settings.ts";
import { makePictureFiles } from "./articles/post-pictures.ts";
import { checkDocument } from "./prerender/check-document.ts";
import { readClientAssets } from "./prerender/client-assets.ts";
import { makeDocument } from "./prerender/document.ts";
import { pageRendererSchema, type PageRenderer } from "./prerender/page-renderer.ts";
import { makeRootFiles } from "./prerender/root-files.ts";
import { makeStartSnippet } from "./prerender/start-snippet.ts";
import { readTokens } from "./prerender/read-tokens.ts";
import { checkFileNames } from "./check-file-names.ts";
import { makeDocumentPath } from "./prerender/document-path.ts";
import { drawRootPictures } from "./social-cards/root-pictures.ts";
import { makeAssetNames, makeViteConfig } from "./vite-config.ts";

type SiteBuild = {
  /** Output folder; it is emptied first. */
  readonly outDir: string;
  readonly settings: SiteSettings;
  readonly minify?: boolean;
};

/**
 * Addresses without a page, one for each layout. Their rendered documents are served for all unknown
 * addresses.
 */
const unknownAddress = {
  site: "/not-found",
  bare: "/payment-status/not-found",
  blogPost: "/blog/not-found",
} as const;

/**
 * Groups of modules, each of which is one chunk and thus one request. Rolldown's default splitting gives a page with a
 * form about twenty chunks, most of them under 1 KB. A module and its imports go to the first matching group with the
 * highest priority.
 */
const chunks = [
  // Modules that every page needs and releases rarely change, so returning visitors have them cached.
  {
    name: "react",
    priority: 3,
    test: /node_modules\/(?:react|react-dom|scheduler)\/|src\/lib\/(?:hydration\/static-fragment|document-visibility|store|watch-focus)\.ts/,
  },
  { name: "router", priority: 3, test: /node_modules\/(?:react-router|react-router-dom)\// },
  { name: "main", priority: 2, tags: ["$initial" as const] },
  // Modules that content pages share with tools; content pages need no other module of a tool.
  {
    name: "common",
    priority: 2,
    minShareCount: 2,
    test: /shared\/(?:pricing\/|format-message\.ts|group-digits\.ts)|src\/(?:figures\/figure-texts|sections\/hanging-badge|lib\/page-address|pass\/pass-address)/,
  },
  { name: "form", priority: 2, test: /node_modules\/(?:react-hook-form|@hookform)\// },
  {
    name: "tool",
    priority: 1,
    minShareCount: 2,
    test: /node_modules\/zod\/|shared\/(?:contract|person|brand|names?)|brand-slug|name-order|src\/ui\/(?:field|scriptless-note|file-button)|src\/lib\/(?:stored-text|use-draft|call-endpoint|save-file|watch\.ts|hydration\/use-hydrated|use-address|use-latest-task)|tool-layout/,
  },
];

const sha256 = (text: string | Buffer) => createHash("sha256").update(text);

/** Hash source in the syntax of a Content-Security-Policy. */
const readHash = (text: string): string => `'sha256-${sha256(text).digest("base64")}'`;

/** A hash of all files, independent of the order in which they were made. */
const makeReleaseId = (contents: Readonly<Record<string, string | Buffer>>): string => {
  const digests = Object.entries(contents).map(([file, content]) => [file, sha256(content).digest("hex")]);
  return sha256(JSON.stringify(digests.sort())).digest("hex").slice(0, 12);
};

/**
 * Writes `assets/` (hashed, append-only), `releases/<id>/` (documents and root files) and `release.json`.
 * @throws if a page fails to render or a document violates the security policy
 */
export const buildSite = async ({ outDir, settings, minify = true }: SiteBuild): Promise<Release> => {
  // Always build for production, even in a test runner, whose mode would include React's development
  // warnings.
  process.env["NODE_ENV"] = "production";
  await rm(outDir, { recursive: true, force: true });
  const [startSnippet, tokens] = await Promise.all([makeStartSnippet(settings), readTokens()]);
  const themeColors = { light: tokens.light.paper, dark: tokens.dark.paper };
  const styleHashes: Record<string, string> = {};

  /**
   * Builds pages and scripts of one language. Files shared by two languages have the same name, because they
   * have the same content.
   */
  const buildPages = async (language?: Language) => {
    const renderer = await buildRenderer(settings, outDir, language);
    const config = makeViteConfig(settings, { language, markups: renderer.renderFragments() });
    await runVite({
      ...config,
      build: {
        ...config.build,
        outDir,
        emptyOutDir: false,
        manifest: true,
        minify,
        // Vite writes its chunk lists into a chunk after hashing its content, which would make the name
        // wrong. Pages are prefetched when the pointer approaches a link instead.
        modulePreload: false,
        rolldownOptions: {
          input: "src/app/main.tsx",
          checks: { bundlerTimings: false },
          output: { codeSplitting: { groups: chunks }, assetFileNames: makeAssetNames() },
        },
      },
    });
    const assets = await readClientAssets(outDir);
    const inputs = { startSnippet, themeColors, baseStyle: renderer.baseStyle };
    const renderDocument = async (pathname: string, file: string, country?: string): Promise<string> => {
      const page = await renderer.renderPage(pathname, country);
      const html = makeDocument(inputs, page, assets.findModules(page));
      checkDocument(file, html);
      styleHashes[file] = readHash(page.pageStyle);
      return html;
    };
    return { ...renderer, renderDocument };
  };

  const ofEnglish = await buildPages();
  const all = [ofEnglish];
  for (const language of listLanguagesInUse()) all.push(await buildPages(language));

  const notFound = { site: "/404.html", bare: "/404-bare.html", blogPost: "/404-blog-post.html" };
  checkFileNames([
    ...Object.values(notFound).map((file) => [file, "an unknown address"] as const),
    ...all.flatMap(({ pagePaths }) => pagePaths.map((path) => [makeDocumentPath(path), path] as const)),
  ]);
  const rootFiles = {
    ...(await makeRootFiles(themeColors.light, settings.siteOrigin)),
    ...(await drawRootPictures(await ofEnglish.readCards(), tokens.light)),
  };
  const contents: Record<string, string | Buffer> = {
    ...rootFiles,
    [notFound.site]: await ofEnglish.renderDocument(unknownAddress.site, notFound.site),
    [notFound.blogPost]: await ofEnglish.renderDocument(unknownAddress.blogPost, notFound.blogPost),
    [notFound.bare]: await ofEnglish.renderDocument(unknownAddress.bare, notFound.bare),
  };
  const pages: Record<string, string> = {};
  const countryPages: Record<string, Record<string, string>> = {};
  const shells: Record<string, string> = {};
  for (const { renderDocument, ...renderer } of all) {
    for (const [address, content] of Object.entries(renderer.drawingFiles)) {
      await write(join(outDir, address), content);
    }
    for (const path of renderer.pagePaths) {
      const file = makeDocumentPath(path);
      pages[path] = file;
      contents[file] = await renderDocument(path, file);
    }
    for (const { country, path } of renderer.countryPages) {
      const file = `${path}.${country.toLowerCase()}.html`;
      contents[file] = await renderDocument(path, file, country);
      countryPages[country] = { ...countryPages[country], [path]: file };
    }
    for (const path of renderer.dynamicPaths) {
      const folder = path.slice(0, path.lastIndexOf("/"));
      const file = `${folder}.shell.html`;
      contents[file] = await renderDocument(path, file);
      shells[`${folder}/`] = file;
    }
  }

  const release = releaseSchema.parse({
    id: makeReleaseId(contents),
    pages,
    countryPages,
    shells,
    files: Object.keys(rootFiles),
    notFound,
    scriptHash: readHash(startSnippet),
    baseStyleHash: [...new Set(all.map(({ baseStyle }) => readHash(baseStyle)))].join(" "),
    styleHashes,
    settings,
  });
  for (const [file, content] of Object.entries(contents)) {
    await write(join(outDir, "releases", release.id, file), content);
  }
  for (const [address, content] of Object.entries(await makePictureFiles())) {
    await write(join(outDir, address), content);
  }
  await write(join(outDir, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  return release;
};

/**
 * Builds all pages as one module for Node, including libraries. Files that they use are written to `outDir`,
 * because the browser's build does not contain those of static fragments.
 */
const buildRenderer = async (
  settings: SiteSettings,
  outDir: string,
  language?: Language,
): Promise<PageRenderer> => {
  const folder = await mkdtemp(join(tmpdir(), "prerender-"));
  try {
    const config = makeViteConfig(settings, { language });
    await runVite({
      ...config,
      ssr: { noExternal: true },
      build: {
        ...config.build,
        ssr: "build/prerender/render-page.tsx",
        ssrEmitAssets: true,
        outDir: folder,
        emptyOutDir: true,
        minify: false,
        cssMinify: true,
        rolldownOptions: {
          output: {
            codeSplitting: false,
            entryFileNames: "render-page.mjs",
            assetFileNames: makeAssetNames(),
          },
        },
      },
    });
    await cp(join(folder, "assets"), join(outDir, "assets"), { recursive: true });
    return pageRendererSchema.parse(await import(pathToFileURL(join(folder, "render-page.mjs")).href));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const write = async (file: string, content: string | Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
};

if (import.meta.main) {
  const release = await buildSite({
    outDir: fileURLToPath(new URL("../../dist/site", import.meta.url)),
    settings: makeCloudSettings({
      redirectedHosts: [],
      transport: "host and subdomains",
      analytics: {},
      mailsReceipts: false,
      mailsDocuments: false,
    }),
  });
  console.log(`release ${release.id}: ${Object.keys(release.pages).length} pages`);
}
