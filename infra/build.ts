/** `npm run build` builds for the cloud; with `--laptop` for `npm start` and the tests. */
import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildSite, defaultSiteOrigin } from "#frontend/build.ts";
import { cloudSettings, laptopSettings, type SiteSettings } from "#shared/site-settings.ts";
import { buildEdgeFunction } from "./edge/build-edge-function.ts";
import { buildFunctions } from "./build-functions.ts";
import { dist } from "./dist.ts";

/** Everything that is deployed or served on a laptop: site, edge function, functions. */
export const buildAll = async (settings: SiteSettings): Promise<void> => {
  await buildFunctions(dist.functions);
  const release = await buildSite({
    outDir: resolve(dist.site),
    siteOrigin: process.env["SITE_ORIGIN"] ?? defaultSiteOrigin,
    settings,
  });
  await mkdir(dist.edge, { recursive: true });
  await writeFile(dist.edgeFunction, await buildEdgeFunction(release));
};

if (import.meta.main) {
  const { values: flags } = parseArgs({ options: { laptop: { type: "boolean", default: false } } });
  await buildAll(flags.laptop ? laptopSettings : cloudSettings);
}
