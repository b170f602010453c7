import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { manifestKeyOf, type ReleaseManifest } from "#shared/release-manifest.ts";

/** Every file below a folder of the built site, by its key in the bucket. */
const listKeys = async (siteFolder: string, folder: string): Promise<readonly string[]> =>
  (await readdir(join(siteFolder, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(siteFolder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();

/** Writes down what the one release in a built site consists of, beside it. */
export const writeManifest = async (siteFolder: string, id: string, edgeFunction: string): Promise<void> => {
  const objects = [
    ...(await listKeys(siteFolder, "assets")),
    ...(await listKeys(siteFolder, `releases/${id}`)),
  ];
  const manifest: ReleaseManifest = { id, objects, edgeFunction };
  const file = join(siteFolder, manifestKeyOf(id));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(manifest));
};
