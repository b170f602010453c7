import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type GetObjectCommandOutput,
} from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { makeS3, makeS3ReleaseStore } from "#functions/site/s3-release-store.ts";
import { ledgerKey, type ReleaseLedger } from "#shared/site/release-manifest.ts";
import { callsOf } from "#test/support/aws/calls-of.ts";

const client = makeS3();
const s3 = mockClient(client);
const store = makeS3ReleaseStore(client, "the-bucket");
beforeEach(() => s3.reset());

const id = "0123456789ab";
const storedAt = new Date("2026-11-20T10:00:00Z");
const version = (Key: string, VersionId = "v1") => ({
  Key,
  VersionId,
  IsLatest: true,
  LastModified: storedAt,
  ETag: '"d41d8cd98f00b204e9800998ecf8427e"',
  Size: 3,
  StorageClass: "STANDARD" as const,
});
/** The same objects, as the store returns them. */
const stored = (key: string, versionId = "v1") => ({
  key,
  versionId,
  isLatest: true,
  storedAtEpochMs: storedAt.getTime(),
});
const holds = (text: string): GetObjectCommandOutput => ({
  Body: { transformToString: () => Promise.resolve(text) } as NonNullable<GetObjectCommandOutput["Body"]>,
  $metadata: {},
});

const manifest = {
  id,
  objects: [`releases/${id}/index.html`, "assets/a.js"],
  edgeFunction: "function handler() {}",
};
const ledger: ReleaseLedger = {
  notedAtEpochMs: 1,
  inUse: [id],
  releases: { [id]: { firstSeenEpochMs: 1, lastLiveEpochMs: 1 } },
};

test("[OPS-06] lists the release bucket's objects to the last page", async () => {
  s3.on(ListObjectVersionsCommand, { Bucket: "the-bucket", Prefix: "assets/" }).resolves({
    IsTruncated: true,
    NextKeyMarker: "assets/a.js",
    NextVersionIdMarker: "v1",
    Versions: [version("assets/a.js")],
  });
  s3.on(ListObjectVersionsCommand, { KeyMarker: "assets/a.js", VersionIdMarker: "v1" }).resolves({
    IsTruncated: false,
    Versions: [version("assets/b.js", "v2")],
  });
  expect(await store.listVersions("assets/")).toEqual([stored("assets/a.js"), stored("assets/b.js", "v2")]);
});

test("[OPS-06] removes object versions by id, a thousand per request", async () => {
  s3.on(DeleteObjectsCommand).resolves({});
  await store.remove(Array.from({ length: 1001 }, (_, index) => stored(`assets/${index}.js`, `v${index}`)));
  const requests = s3.commandCalls(DeleteObjectsCommand).map((call) => call.args[0].input.Delete!.Objects!);
  expect(requests.map((objects) => objects.length)).toEqual([1000, 1]);
  expect(requests[1]).toEqual([{ Key: "assets/1000.js", VersionId: "v1000" }]);
});

test("[OPS-06] throws when S3 reports an object that was not removed", async () => {
  s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: "assets/a.js", Code: "AccessDenied" }] });
  await expect(store.remove([stored("assets/a.js")])).rejects.toThrow(
    "not removed, for example assets/a.js: AccessDenied",
  );
});

test("[OPS-06] reads a release manifest, and throws if it is invalid or another release's", async () => {
  const put = (text: string) =>
    s3.on(GetObjectCommand, { Bucket: "the-bucket", Key: `manifests/${id}.json` }).resolves(holds(text));
  put(JSON.stringify(manifest));
  expect(await store.readManifest(id)).toEqual(manifest);
  put("{");
  await expect(store.readManifest(id)).rejects.toThrow(`manifests/${id}.json cannot be read`);
  put(JSON.stringify({ ...manifest, objects: ["ledger/releases.json"] }));
  await expect(store.readManifest(id)).rejects.toThrow(`manifests/${id}.json cannot be read`);
  put(JSON.stringify({ ...manifest, id: "ba9876543210", objects: ["assets/a.js"] }));
  await expect(store.readManifest(id)).rejects.toThrow("is the manifest of ba9876543210");
});

test("[OPS-06] returns no release ledger at first, then the one that was written", async () => {
  s3.on(ListObjectVersionsCommand, { Prefix: ledgerKey }).resolves({ IsTruncated: false });
  expect(await store.readLedger()).toBeUndefined();
  s3.on(PutObjectCommand).resolves({});
  await store.writeLedger(ledger);
  const { Body } = s3.commandCalls(PutObjectCommand)[0]!.args[0].input;
  s3.on(ListObjectVersionsCommand, { Prefix: ledgerKey }).resolves({ Versions: [version(ledgerKey)] });
  s3.on(GetObjectCommand, { Key: ledgerKey }).resolves(holds(Body as string));
  expect(await store.readLedger()).toEqual(ledger);
});

/** The permission that S3 requires for each request. Reading a given version would require others. */
const neededBy: Readonly<Record<string, string>> = {
  ListObjectVersionsCommand: "s3:ListBucketVersions",
  GetObjectCommand: "s3:GetObject",
  PutObjectCommand: "s3:PutObject",
  DeleteObjectsCommand: "s3:DeleteObjectVersion",
};

test("[OPS-02] the cleaner's role allows exactly the requests that its store makes", async () => {
  s3.on(ListObjectVersionsCommand).resolves({ Versions: [version(ledgerKey)] });
  s3.on(DeleteObjectsCommand).resolves({});
  s3.on(PutObjectCommand).resolves({});
  s3.on(GetObjectCommand, { Key: `manifests/${id}.json` }).resolves(holds(JSON.stringify(manifest)));
  s3.on(GetObjectCommand, { Key: ledgerKey }).resolves(holds(JSON.stringify(ledger)));
  const own = ["assets/a.js", `releases/${id}/index.html`, `manifests/${id}.json`];
  await store.listVersions("assets/");
  await store.readManifest(id);
  await store.readLedger();
  await store.writeLedger(ledger);
  await store.remove(own.map((key) => stored(key)));

  const kindOf = (key: string) => `bucket/${key === ledgerKey ? key : `${key.split("/")[0]}/*`}`;
  const used = s3.calls().flatMap(({ args: [command] }) => {
    const action = neededBy[command.constructor.name];
    const input = command.input as {
      readonly Key?: string;
      readonly Delete?: { readonly Objects: readonly { readonly Key: string; readonly VersionId: string }[] };
    };
    const keys = input.Key === undefined ? (input.Delete?.Objects ?? []).map(({ Key }) => Key) : [input.Key];
    return keys.length === 0 ? [`${action} bucket`] : keys.map((key) => `${action} ${kindOf(key)}`);
  });
  const readsItsParameter = "ssm:GetParameters parameter/site/release";
  expect([...new Set([...used, readsItsParameter])].toSorted()).toEqual(callsOf("cleanReleases"));
});
