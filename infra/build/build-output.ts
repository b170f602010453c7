import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { manifestKeyOf } from "#shared/site/release-manifest.ts";
import { releaseSchema } from "#shared/site/release.ts";
import { siteSettingsSchema, type SiteSettings } from "#shared/site-settings.ts";
import { dist } from "./dist.ts";
import { builtFunctions } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";

export type BuildOutput = Readonly<ReturnType<typeof readBuildOutput>>;

/** @throws Error with one sentence for the operator if a part of the build is missing, or was made for another place */
export const readBuildOutput = (root: string, expected: SiteSettings) => {
  const built = (path: string): string => {
    if (!existsSync(join(root, path))) throw new Error(`run npm run build first: ${path} is missing`);
    return join(root, path);
  };
  const releaseFile = built(`${dist.site}/release.json`);
  const { id, settings } = z.parse(releaseSchema, JSON.parse(readFileSync(releaseFile, "utf8")));
  if (!isDeepStrictEqual(settings, z.parse(siteSettingsSchema, expected))) {
    throw new Error(
      `run npm run build first: ${dist.site} was built for ${JSON.stringify(settings)}, not for ${JSON.stringify(expected)}`,
    );
  }
  const functionFolder = (name: keyof typeof builtFunctions): string => built(`${dist.functions}/${name}`);
  namesOf(builtFunctions).forEach(functionFolder);
  for (const part of ["assets", `releases/${id}`, manifestKeyOf(id)]) built(`${dist.site}/${part}`);
  return {
    /** Contains the files to upload, under their names in the bucket: assets, documents, the manifest. */
    siteFolder: built(dist.site),
    releaseId: id,
    edgeFunctionFile: built(dist.edgeFunction),
    functionFolder,
  };
};
