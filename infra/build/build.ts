/** `npm run build -- --stage dev` builds for a stage; `--local` builds for `npm start` and the tests. */
import { mkdir, writeFile, readdir } from "node:fs/promises";
import { resolve, dirname, join, relative } from "node:path";
import { buildSite } from "#frontend/build/build.ts";
import { localSettings, type SiteSettings } from "#shared/site-settings.ts";
import { buildEdgeFunction } from "./build-edge-function.ts";
import { buildFunctions } from "./build-functions.ts";
import { dist, type BuiltSite } from "./dist.ts";
import { flag, option, parseScriptOptions } from "#infra/operator/command/parse-script-options.ts";
import { readOrExit } from "#infra/stack/read-or-exit.ts";
import { requireBrand } from "#infra/stack/stage/placeholders.ts";
import { readStage, siteSettingsOf } from "#infra/stack/stage/stages.ts";
import { manifestKeyOf, type ReleaseManifest } from "#shared/site/release-manifest.ts";

const usage = {
  usage: "usage: npm run build -- --local | --stage <name>",
  summary: "Builds functions, pages and the edge function into dist.",
  words: {},
  options: {
    local: flag("for npm start and the tests"),
    stage: option("<name>", "for this stage"),
  },
} as const;

const listKeys = async (siteFolder: string, folder: string): Promise<readonly string[]> =>
  (await readdir(join(siteFolder, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(siteFolder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();

const writeManifest = async (siteFolder: string, id: string, edgeFunction: string): Promise<void> => {
  const objects = [
    ...(await listKeys(siteFolder, "assets")),
    ...(await listKeys(siteFolder, `releases/${id}`)),
  ];
  const manifest: ReleaseManifest = { id, objects, edgeFunction };
  const file = join(siteFolder, manifestKeyOf(id));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(manifest));
};

export const buildServedSite = async (settings: SiteSettings, into: BuiltSite): Promise<void> => {
  const release = await buildSite({ outDir: resolve(into.site), settings });
  const edgeFunction = await buildEdgeFunction(release);
  await mkdir(into.edge, { recursive: true });
  await writeFile(into.edgeFunction, edgeFunction);
  await writeManifest(into.site, release.id, edgeFunction);
};

export const buildAll = async (settings: SiteSettings): Promise<void> => {
  // At the same time, because esbuild bundles the functions in a process of its own.
  await Promise.all([buildFunctions(dist.functions), buildServedSite(settings, dist)]);
};

if (import.meta.main) {
  const parsed = parseScriptOptions(usage, process.argv.slice(2), process);
  if ("exitCode" in parsed) process.exit(parsed.exitCode);
  const { values: flags } = parsed;
  readOrExit(requireBrand);
  await buildAll(
    flags.local ? localSettings : siteSettingsOf(readOrExit(() => readStage(flags.stage, "--stage <name>"))),
  );
}
