import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import * as z from "zod/mini";
import {
  ledgerKey,
  manifestKeyOf,
  releaseLedgerSchema,
  releaseManifestSchema,
} from "#shared/site/release-manifest.ts";
import type { ReleaseStore, StoredVersion } from "./release-store.ts";

export const makeS3 = (): S3Client =>
  new S3Client({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });

const removedAtOnce = 1000;

const versionSchema = z.object({
  Key: z.string(),
  VersionId: z.string(),
  IsLatest: z.boolean(),
  LastModified: z.date(),
});

const toStoredVersion = (version: unknown): StoredVersion => {
  const { Key, VersionId, IsLatest, LastModified } = z.parse(versionSchema, version);
  return { key: Key, versionId: VersionId, isLatest: IsLatest, storedAtEpochMs: LastModified.getTime() };
};

const parseAs = <Schema extends z.ZodMiniType>(schema: Schema, key: string, text: string) => {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new Error(`${key} cannot be read`, { cause: error });
  }
};

export const makeS3ReleaseStore = (s3: S3Client, Bucket: string): ReleaseStore => {
  const listVersions: ReleaseStore["listVersions"] = async (Prefix) => {
    const found: StoredVersion[] = [];
    let marker: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
    while (marker !== undefined) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(Prefix, marker);
      found.push(...(page.Versions ?? []).map(toStoredVersion));
      marker = page.IsTruncated
        ? {
            ...(page.NextKeyMarker === undefined ? {} : { KeyMarker: page.NextKeyMarker }),
            ...(page.NextVersionIdMarker === undefined ? {} : { VersionIdMarker: page.NextVersionIdMarker }),
          }
        : undefined;
    }
    return found;
  };
  const readPage = (Prefix: string, marker: { KeyMarker?: string; VersionIdMarker?: string }) =>
    s3.send(new ListObjectVersionsCommand({ Bucket, Prefix, ...marker }));

  const readText = async (Key: string): Promise<string> => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return (await Body?.transformToString()) ?? "";
  };

  return {
    listVersions,

    readManifest: async (id) => {
      const key = manifestKeyOf(id);
      const manifest = parseAs(releaseManifestSchema, key, await readText(key));
      if (manifest.id !== id) throw new Error(`${key} is the manifest of ${manifest.id}`);
      return manifest;
    },

    readLedger: async () => {
      // Reading a missing object would return 403: only a list request shows that it is missing.
      const versions = await listVersions(ledgerKey);
      if (!versions.some(({ isLatest }) => isLatest)) return undefined;
      return parseAs(releaseLedgerSchema, ledgerKey, await readText(ledgerKey));
    },

    writeLedger: async (ledger) => {
      await s3.send(
        new PutObjectCommand({
          Bucket,
          Key: ledgerKey,
          Body: JSON.stringify(ledger),
          ContentType: "application/json",
        }),
      );
    },

    remove: async (versions) => {
      for (let from = 0; from < versions.length; from += removedAtOnce) {
        const Objects = versions
          .slice(from, from + removedAtOnce)
          .map(({ key, versionId }) => ({ Key: key, VersionId: versionId }));
        const { Errors = [] } = await s3.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors.length > 0)
          throw new Error(
            `${Errors.length} objects were not removed, for example ${Errors[0]?.Key}: ${Errors[0]?.Code}`,
          );
      }
    },
  };
};
