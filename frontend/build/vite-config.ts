import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";
import * as z from "zod/mini";
import { listConsentPurposes, makeConsentVersion } from "#shared/analytics/analytics-services.ts";
import type { Language } from "#shared/locales.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { articleModules } from "./articles/article-modules.ts";
import { makeConsentQuestion } from "./consent-question.ts";
import { mixpanelRecorder } from "./mixpanel-recorder.ts";
import { staticFragments, type FragmentMarkups } from "./prerender/static-fragments.ts";
import { removeDisabledFeatures } from "./disabled-features.ts";
import { messages } from "./messages.ts";

/**
 * Modules named `*.build.ts` run in Node at build time; the browser gets their exported values as data. A
 * page can thus show the output of a heavy library without loading it.
 */
const buildTimeModules = (language: Language | undefined): Plugin => ({
  name: "build-time-modules",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(".build.ts")) return null;
    const values = z.looseObject({}).parse(await import(pathToFileURL(id).href));
    return Object.entries(id.endsWith("/lib/language.build.ts") ? { ...values, language } : values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join("\n");
  },
});

/**
 * Vite wraps each `import()` in a helper that loads the chunk's style sheets and preloads its imports. Ours
 * need neither: a page's styles are text that its route applies, and preloads are off. This plugin reduces
 * the helper to the plain import.
 */
const plainImports = (): Plugin => ({
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
});

/** `Features.LightDark` of Lightning CSS, which Vite minifies with. */
const lightDark = 2 ** 20;

export const frontendFolder = fileURLToPath(new URL("..", import.meta.url));

const videosFolder = "src/home/videos/";

/**
 * One hash for all videos: home's document names two dozen of their files, and a hash takes eight bytes of it
 * even when it is compressed (decision 101).
 */
const hashVideos = (): string => {
  const hash = createHash("sha256");
  for (const file of readdirSync(join(frontendFolder, videosFolder)).sort())
    hash.update(readFileSync(join(frontendFolder, videosFolder, file)));
  return hash.digest("hex").slice(0, 8);
};

/** Names of the files of one build that are not scripts. */
export const makeAssetNames = () => {
  let videosHash: string | undefined;
  return ({ originalFileNames }: { readonly originalFileNames: readonly string[] }): string => {
    if (!originalFileNames.some((file) => file.startsWith(videosFolder)))
      return "assets/[name]-[hash][extname]";
    videosHash ??= hashVideos();
    return `assets/[name]-${videosHash}[extname]`;
  };
};

/** If the value is undefined, the bundler removes the branch that depends on it. */
const defineIfAny = (value: object | string | undefined): string =>
  value === undefined ? "undefined" : JSON.stringify(value);

export const makeDefines = (settings: SiteSettings, locale = "en"): Record<string, string> => ({
  "import.meta.env.SITE_ORIGIN": defineIfAny(settings.siteOrigin),
  "import.meta.env.CHECKOUT_SCRIPT": JSON.stringify(settings.checkoutScript),
  "import.meta.env.MAILS_RECEIPTS": JSON.stringify(settings.mailsReceipts),
  "import.meta.env.MAILS_DOCUMENTS": JSON.stringify(settings.mailsDocuments),
  "import.meta.env.MESSAGING_BASE": JSON.stringify(settings.messagingBase),
  "import.meta.env.MIXPANEL": defineIfAny(settings.analytics.mixpanel),
  "import.meta.env.META_PIXEL": defineIfAny(settings.analytics.metaPixel),
  "import.meta.env.ANALYTICS": JSON.stringify(Object.keys(settings.analytics).length > 0),
  "import.meta.env.CONSENT_PURPOSES": JSON.stringify(listConsentPurposes(settings.analytics)),
  "import.meta.env.CONSENT_QUESTION": JSON.stringify(
    makeConsentQuestion(listConsentPurposes(settings.analytics), locale),
  ),
  "import.meta.env.CONSENT_VERSION": JSON.stringify(makeConsentVersion(settings.analytics)),
  "import.meta.env.GA4": defineIfAny(settings.analytics.ga4),
});

type Variant = {
  /** Undefined for English. */
  readonly language?: Language;
  /** Rendered markup of the static fragments; only in the browser's build. */
  readonly markups?: FragmentMarkups;
};

/** Configuration shared by the client build, the prerender's build and the dev server. */
export const makeViteConfig = (
  settings: SiteSettings,
  { language, markups }: Variant = {},
): InlineConfig => ({
  root: frontendFolder,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  // No data: URLs, which would need a wider security policy, and would put fonts and pictures into every
  // document.
  build: { assetsInlineLimit: 0 },
  // No rule uses `light-dark()`, so no variables for browsers without it.
  css: { lightningcss: { exclude: lightDark } },
  define: makeDefines(settings, language?.tag),
  // Module workers; the security policy allows their scripts because they come from the site's own origin.
  worker: { format: "es" },
  plugins: [
    buildTimeModules(language),
    plainImports(),
    mixpanelRecorder(),
    articleModules(markups),
    ...(markups === undefined ? [] : [staticFragments(markups)]),
    react(),
    messages(language?.tag),
    removeDisabledFeatures(language),
  ],
});
