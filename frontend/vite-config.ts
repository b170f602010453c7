import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";
import type { SiteSettings } from "#shared/site-settings.ts";
import { articleModules } from "./blog/article-modules.ts";
import { buildTimeModules } from "./prerender/build-time-modules.ts";

export const frontendFolder = fileURLToPath(new URL(".", import.meta.url));

/** What the client build, the prerender's build and the dev server have in common. */
export const makeViteConfig = (siteOrigin: string, settings: SiteSettings): InlineConfig => ({
  root: frontendFolder,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  define: {
    "import.meta.env.SITE_ORIGIN": JSON.stringify(siteOrigin),
    "import.meta.env.CHECKOUT_SCRIPT": JSON.stringify(settings.checkoutScript),
  },
  plugins: [buildTimeModules(), articleModules(), react(), tailwindcss()],
});
