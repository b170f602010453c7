/** `npm run build -- --stage dev` builds for a stage; `--laptop` is for `npm start` and the tests. */
import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildSite } from "#frontend/build.ts";
import { laptopSettings, type SiteSettings } from "#shared/site-settings.ts";
import { buildEdgeFunction } from "./build-edge-function.ts";
import { buildFunctions } from "./build-functions.ts";
import { dist, type BuiltSite } from "./dist.ts";
import { readOrExit } from "#infra/read-or-exit.ts";
import { readStage, siteSettingsOf } from "#infra/stage/stages.ts";
import { writeManifest } from "./write-manifest.ts";

/** The site, and the edge function that is made for it. */
export const buildServedSite = async (settings: SiteSettings, into: BuiltSite): Promise<void> => {
  const release = await buildSite({ outDir: resolve(into.site), settings });
  const edgeFunction = await buildEdgeFunction(release);
  await mkdir(into.edge, { recursive: true });
  await writeFile(into.edgeFunction, edgeFunction);
  await writeManifest(into.site, release.id, edgeFunction);
};

/** Everything that is deployed or served on a laptop: site, edge function, functions. */
export const buildAll = async (settings: SiteSettings): Promise<void> => {
  await buildFunctions(dist.functions);
  await buildServedSite(settings, dist);
};

if (import.meta.main) {
  const { values: flags } = parseArgs({
    options: { laptop: { type: "boolean", default: false }, stage: { type: "string" } },
  });
  await buildAll(
    flags.laptop
      ? laptopSettings
      : siteSettingsOf(readOrExit(() => readStage(flags.stage, "--stage <name>"))),
  );
}
