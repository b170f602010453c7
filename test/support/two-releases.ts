import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { builtSiteIn, dist } from "#infra/dist.ts";
import { manifestKeyOf, releaseManifestSchema, type ReleaseManifest } from "#shared/release-manifest.ts";
import { releaseSchema } from "#shared/release.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

export type TextChange = { readonly file: string; readonly from: string; readonly to: string };

const sources = ["frontend", "functions", "infra", "shared", "package.json", "tsconfig.json"];

/** The manifest of the release that a build has left in a folder. */
const readBuilt = (siteFolder: string): ReleaseManifest => {
  const { id } = releaseSchema.parse(JSON.parse(readFileSync(join(siteFolder, "release.json"), "utf8")));
  return releaseManifestSchema.parse(JSON.parse(readFileSync(join(siteFolder, manifestKeyOf(id)), "utf8")));
};

/**
 * The built site and one of another text, in one folder as in the bucket: the second build has only added to it.
 * It builds, so it takes as long as that.
 */
export const buildTwoReleases = ({ file, from, to }: TextChange) => {
  const copy = makeTemporaryFolder();
  for (const part of sources) cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  const text = readFileSync(join(copy, file), "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`);
  writeFileSync(join(copy, file), text.replace(from, to));
  const { NODE_ENV: _mode, ...env } = process.env;
  execFileSync(process.execPath, ["infra/build.ts", "--laptop"], { cwd: copy, env, stdio: "pipe" });

  const built = makeTemporaryFolder();
  const { site, edge } = builtSiteIn(built);
  const releases = [dist.site, join(copy, dist.site)] as const;
  for (const release of releases) cpSync(release, site, { recursive: true });
  cpSync(dist.edge, edge, { recursive: true });
  return { built, first: readBuilt(releases[0]), second: readBuilt(releases[1]) };
};
