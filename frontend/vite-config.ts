import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";
import { articleModules } from "./blog/article-modules.ts";
import { buildTimeModules } from "./prerender/build-time-modules.ts";

export const frontendFolder = fileURLToPath(new URL(".", import.meta.url));

/** What the client build, the prerender's build and the dev server have in common. */
export const makeViteConfig = (siteOrigin: string): InlineConfig => ({
  root: frontendFolder,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  // A data: address would need a wider policy, and would put a font or a picture into every document.
  build: { assetsInlineLimit: 0 },
  define: { "import.meta.env.SITE_ORIGIN": JSON.stringify(siteOrigin) },
  plugins: [buildTimeModules(), articleModules(), react(), tailwindcss()],
});
