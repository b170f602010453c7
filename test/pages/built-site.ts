import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { releaseSchema } from "#shared/site/release.ts";

const ownFolder = fileURLToPath(new URL("../../dist/site", import.meta.url));

/**
 * The site as `npm run build` made it, or as a test has built it elsewhere.
 * @throws when there is no build
 */
export const readBuiltSite = (folder = ownFolder) => {
  const file = join(folder, "release.json");
  if (!existsSync(file))
    throw new Error('dist/site is missing: run "npm run build" first ("npm test" does it)');
  const release = releaseSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const readBytes = (path: string): Buffer => readFileSync(join(folder, "releases", release.id, path));
  const readAssetBytes = (path: string): Buffer => readFileSync(join(folder, path));
  const read = (path: string): string => readBytes(path).toString();
  const countryDocuments = Object.values(release.countryPages).flatMap((pages) => Object.values(pages));
  const documents = [
    ...Object.values(release.pages),
    ...countryDocuments,
    ...Object.values(release.shells),
    ...Object.values(release.notFound),
  ];
  const readAsset = (path: string): string => readAssetBytes(path).toString();
  /** The addresses of a document's modules, as its start snippet fetches them. */
  const readModules = (document: string): readonly string[] => {
    const [, addresses] = /<meta name="entry" content="([^"]+)">/.exec(read(document)) ?? [];
    if (addresses === undefined) throw new Error(`${document} names no modules`);
    return addresses.split(" ");
  };
  return { release, read, readBytes, documents, readAsset, readAssetBytes, readModules };
};
