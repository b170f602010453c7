import {
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { extname } from "node:path";
import * as z from "zod";
import { objectCacheControl } from "#infra/edge/behaviours.ts";
import { mediaTypes } from "#infra/edge/media-types.ts";
import {
  ledgerKey,
  manifestFolder,
  manifestKeyOf,
  releaseLedgerSchema,
  releaseManifestSchema,
  type ReleaseLedger,
  type ReleaseManifest,
} from "#shared/release-manifest.ts";

export type ReleaseBucket = {
  /** When each release's manifest was stored: at its last deploy, or when somebody last went back to it. */
  readonly listReleases: () => Promise<ReadonlyMap<string, Date>>;
  readonly listKeys: (prefix: string) => Promise<readonly string[]>;
  readonly readManifest: (id: string) => Promise<ReleaseManifest | undefined>;
  /** Undefined before the first day. */
  readonly readLedger: () => Promise<ReleaseLedger | undefined>;
  readonly storeManifest: (manifest: ReleaseManifest) => Promise<void>;
  readonly storeFile: (key: string, content: Buffer) => Promise<void>;
};

const objectSchema = z.object({ Key: z.string(), LastModified: z.date() });

export const makeReleaseBucket = (client: S3Client, Bucket: string): ReleaseBucket => {
  const list = async (Prefix: string) => {
    const found: z.infer<typeof objectSchema>[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
      found.push(...Contents.map((object) => objectSchema.parse(object)));
    return found;
  };

  const read = async (Key: string): Promise<unknown> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return JSON.parse((await Body?.transformToString()) ?? "");
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };

  const store = async (Key: string, Body: string | Buffer): Promise<void> => {
    const folder = z.enum(["assets", "releases", "manifests"]).parse(Key.split("/")[0]);
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body,
        ContentType: mediaTypes[extname(Key)] ?? "application/octet-stream",
        CacheControl: objectCacheControl[folder],
      }),
    );
  };

  return {
    listReleases: async () =>
      new Map(
        (await list(`${manifestFolder}/`)).map(({ Key, LastModified }) => [
          Key.slice(manifestFolder.length + 1).replace(/\.json$/, ""),
          LastModified,
        ]),
      ),
    listKeys: async (prefix) => (await list(prefix)).map(({ Key }) => Key),
    readManifest: async (id) => z.optional(releaseManifestSchema).parse(await read(manifestKeyOf(id))),
    readLedger: async () => z.optional(releaseLedgerSchema).parse(await read(ledgerKey)),
    storeManifest: (manifest) => store(manifestKeyOf(manifest.id), JSON.stringify(manifest)),
    storeFile: store,
  };
};
