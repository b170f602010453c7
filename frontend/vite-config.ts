import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";
import { listAskedPurposes, makeConsentVersion } from "#shared/analytics-services.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { findMixpanelRecorder } from "./mixpanel-recorder.ts";
import { articleModules } from "./blog/article-modules.ts";
import { buildTimeModules } from "./prerender/build-time-modules.ts";
import { plainImports } from "./prerender/plain-imports.ts";
import { makeQuestion } from "./src/features/consent/question.ts";
import { staticParts, type PartMarkups } from "./prerender/static-parts.ts";

export const frontendFolder = fileURLToPath(new URL(".", import.meta.url));

/** What belongs to a service without a key falls away with the branch that asks for it. */
const defineKey = (key: object | undefined): string => (key ? JSON.stringify(key) : "undefined");

/** What the settings are in our scripts. */
export const makeDefines = (settings: SiteSettings): Record<string, string> => ({
  "import.meta.env.SITE_ORIGIN": JSON.stringify(settings.siteOrigin),
  "import.meta.env.CHECKOUT_SCRIPT": JSON.stringify(settings.checkoutScript),
  "import.meta.env.MAILS_RECEIPTS": JSON.stringify(settings.mailsReceipts),
  "import.meta.env.MESSAGING_BASE": JSON.stringify(settings.messagingBase),
  "import.meta.env.MIXPANEL": defineKey(settings.analytics.mixpanel),
  "import.meta.env.META_PIXEL": defineKey(settings.analytics.metaPixel),
  "import.meta.env.ANALYTICS": JSON.stringify(Object.keys(settings.analytics).length > 0),
  "import.meta.env.ASKED_PURPOSES": JSON.stringify(listAskedPurposes(settings.analytics)),
  "import.meta.env.CONSENT_QUESTION": JSON.stringify(makeQuestion(listAskedPurposes(settings.analytics))),
  "import.meta.env.CONSENT_VERSION": JSON.stringify(makeConsentVersion(settings.analytics)),
  "import.meta.env.GA4": defineKey(settings.analytics.ga4),
});

/**
 * What the client build, the prerender's build and the dev server have in common.
 * @param markups given for the browser's build: the static parts, as the renderer drew them
 */
export const makeViteConfig = (settings: SiteSettings, markups?: PartMarkups): InlineConfig => ({
  root: frontendFolder,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  // A data: address would need a wider policy, and would put a font or a picture into every document.
  build: { assetsInlineLimit: 0 },
  define: makeDefines(settings),
  resolve: { alias: [{ find: /^mixpanel-recorder(?=\?)/, replacement: findMixpanelRecorder() }] },
  // A worker of modules, whose script the policy allows because it comes from the site itself.
  worker: { format: "es" },
  plugins: [
    buildTimeModules(),
    plainImports(),
    articleModules({ forBrowser: markups !== undefined }),
    ...(markups === undefined ? [] : [staticParts(markups)]),
    react(),
  ],
});
