import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dist } from "#infra/build/dist.ts";
import { readStage, siteSettingsOf } from "#infra/stack/stage/stages.ts";
import { builtFunctions } from "#infra/stack/capabilities.ts";
import { manifestKeyOf } from "#shared/site/release-manifest.ts";
import type { Release } from "#shared/site/release.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const settingsOfDev = siteSettingsOf(readStage("dev"));

export const builtRelease: Release = {
  id: "0123456789ab",
  pages: { "/": "/index.html" },
  files: ["/favicon.svg"],
  countryPages: {},
  shells: {},
  notFound: { site: "/not-found.html", bare: "/not-found-bare.html", blogPost: "/not-found-blog-post.html" },
  scriptHash: "'sha256-c2NyaXB0'",
  baseStyleHash: "'sha256-YmFzZQ=='",
  styleHashes: { "/index.html": "'sha256-aG9tZQ=='" },
  settings: settingsOfDev,
};

/** A project root with the smallest complete build in it, so that stack tests do not need a real build. */
export const makeBuildOutput = (settings: SiteSettings = settingsOfDev): string => {
  const root = makeTemporaryFolder();
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  write(`${dist.site}/release.json`, JSON.stringify({ ...builtRelease, settings }));
  write(`${dist.site}/assets/entry-abc.js`, "");
  write(`${dist.site}/assets/text-abc.woff2`, "");
  write(`${dist.site}/releases/${builtRelease.id}/index.html`, "<!doctype html>");
  write(`${dist.site}/${manifestKeyOf(builtRelease.id)}`, "{}");
  write(dist.edgeFunction, "function handler(event) { return event.request; }");
  for (const name of Object.keys(builtFunctions)) {
    write(`${dist.functions}/${name}/index.mjs`, "export const handler = () => {};");
  }
  return root;
};
