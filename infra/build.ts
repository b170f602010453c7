import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { buildSite, defaultSiteOrigin } from "#frontend/build.ts";
import { buildEdgeFunction } from "./edge/build-edge-function.ts";
import { buildFunctions } from "./build-functions.ts";
import { dist } from "./dist.ts";

/** Everything that is deployed or served on a laptop: site, edge function, functions. */
export const buildAll = async (): Promise<void> => {
  await buildFunctions(dist.functions);
  const release = await buildSite({
    outDir: resolve(dist.site),
    siteOrigin: process.env["SITE_ORIGIN"] ?? defaultSiteOrigin,
  });
  await mkdir(dist.edge, { recursive: true });
  await writeFile(dist.edgeFunction, await buildEdgeFunction(release));
};

if (import.meta.main) await buildAll();
