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
 * A module named `*.build.ts` runs in Node while the site is built; the browser gets its exported values as data.
 * So a page can show what a heavy library made without loading that library.
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
 * Vite wraps each `import()` in a helper that also loads the chunk's style sheets and preloads what it imports. Ours have
 * neither: a page's style is text that its route puts in force, and preloads are off. What is left of the helper is the import itself.
 */
const plainImports = (): Plugin => ({
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
});

export const frontendFolder = fileURLToPath(new URL("..", import.meta.url));

/** What belongs to something that the site does not have falls away with the branch that asks for it. */
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
  /** None for English. */
  readonly language?: Language;
  /** Given for the browser's build: the static parts, as the renderer drew them. */
  readonly markups?: FragmentMarkups;
};

/** What the client build, the prerender's build and the dev server have in common. */
export const makeViteConfig = (
  settings: SiteSettings,
  { language, markups }: Variant = {},
): InlineConfig => ({
  root: frontendFolder,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  // A data: address would need a wider policy, and would put a font or a picture into every document.
  build: { assetsInlineLimit: 0 },
  define: makeDefines(settings, language?.tag),
  // A worker of modules, whose script the policy allows because it comes from the site itself.
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
