import { NoSuchKey, paginateListObjectsV2, type S3 } from "@aws-sdk/client-s3";
import { extname } from "node:path";
import * as z from "zod";
import { unlessMissing } from "../../operator/command/unless-missing.ts";
import { objectCacheControl } from "#infra/stack/edge/behaviors.ts";
import { mediaTypes } from "#infra/stack/edge/media-types.ts";
import {
  ledgerKey,
  manifestFolder,
  manifestKeyOf,
  releaseLedgerSchema,
  releaseManifestSchema,
  type ReleaseManifest,
} from "#shared/site/release-manifest.ts";

export type ReleaseBucket = ReturnType<typeof makeReleaseBucket>;

const objectSchema = z.object({ Key: z.string(), LastModified: z.date() });

export const makeReleaseBucket = (client: S3, Bucket: string) => {
  const list = async (Prefix: string) => {
    const pages = await Array.fromAsync(paginateListObjectsV2({ client }, { Bucket, Prefix }));
    return pages.flatMap(({ Contents = [] }) => Contents.map((object) => objectSchema.parse(object)));
  };
  const read = async (Key: string): Promise<unknown> => {
    const request = client.getObject({ Bucket, Key });
    const found = await unlessMissing(request, (error) => error instanceof NoSuchKey);
    return found && JSON.parse((await found.Body?.transformToString()) ?? "");
  };

  const store = async (Key: string, Body: string | Buffer): Promise<void> => {
    const folder = z.enum(["assets", "releases", "manifests"]).parse(Key.split("/")[0]);
    await client.putObject({
      Bucket,
      Key,
      Body,
      ContentType: mediaTypes[extname(Key)] ?? "application/octet-stream",
      CacheControl: objectCacheControl[folder],
    });
  };

  return {
    /** The time at which each release's manifest was stored: at its last deployment, or at the last rollback to it. */
    listReleases: async (): Promise<ReadonlyMap<string, Date>> =>
      new Map(
        (await list(`${manifestFolder}/`)).map(({ Key, LastModified }) => [
          Key.slice(manifestFolder.length + 1).replace(/\.json$/, ""),
          LastModified,
        ]),
      ),
    listKeys: async (prefix: string): Promise<readonly string[]> =>
      (await list(prefix)).map(({ Key }) => Key),
    readManifest: async (id: string) =>
      z.optional(releaseManifestSchema).parse(await read(manifestKeyOf(id))),
    /** Undefined before the first daily run. */
    readLedger: async () => z.optional(releaseLedgerSchema).parse(await read(ledgerKey)),
    storeManifest: (manifest: ReleaseManifest) => store(manifestKeyOf(manifest.id), JSON.stringify(manifest)),
    storeFile: (key: string, content: Buffer) => store(key, content),
  };
};
