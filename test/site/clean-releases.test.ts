import fc from "fast-check";
import { expect, test } from "vitest";
import { makeCleanReleases } from "#functions/site/clean-releases.ts";
import type { ReleaseStore, StoredVersion } from "#functions/site/release-store.ts";
import {
  expiresAtEpochMs,
  ledgerKey,
  manifestKeyOf,
  releaseRetentionDays,
  type ReleaseLedger,
  type ReleaseManifest,
  type ReleasePointer,
} from "#shared/site/release-manifest.ts";
import { makeRecordingLog } from "#test/support/recording-log.ts";
import { sampleSize } from "#test/support/sample.ts";

const dayMs = 24 * 60 * 60_000;

const idOf = (index: number): string => String(index).padStart(12, "a");

/** Neighboring releases share assets: every asset belongs to two releases. */
const objectsOf = (index: number): readonly string[] => [
  `releases/${idOf(index)}/index.html`,
  `assets/shared-${index}.js`,
  `assets/shared-${index + 1}.js`,
];

/** A bucket with versions, and the clock of their dates. */
const makeMemoryReleaseStore = (clock: () => number) => {
  const versions: (StoredVersion & { readonly text: string })[] = [];

  const put = (key: string, text = ""): void => {
    const older = versions.map((version) =>
      version.key === key ? { ...version, isLatest: false } : version,
    );
    const versionId = String(older.length + clock());
    versions.splice(0, versions.length, ...older, {
      key,
      versionId,
      isLatest: true,
      storedAtEpochMs: clock(),
      text,
    });
  };
  const read = (key: string): string => {
    const found = versions.find((version) => version.key === key && version.isLatest);
    if (found === undefined) throw new Error(`no object ${key}`);
    return found.text;
  };
  const has = (key: string): boolean => versions.some((version) => version.key === key && version.isLatest);

  const store: ReleaseStore = {
    listVersions: (prefix) => Promise.resolve(versions.filter(({ key }) => key.startsWith(prefix))),
    readManifest: (id) => Promise.resolve(JSON.parse(read(manifestKeyOf(id))) as ReleaseManifest),
    readLedger: () =>
      Promise.resolve(has(ledgerKey) ? (JSON.parse(read(ledgerKey)) as ReleaseLedger) : undefined),
    writeLedger: (ledger) => Promise.resolve(put(ledgerKey, JSON.stringify(ledger))),
    remove: (removed) => {
      const ids = new Set(removed.map(({ key, versionId }) => `${key} ${versionId}`));
      const left = versions.filter(({ key, versionId }) => !ids.has(`${key} ${versionId}`));
      versions.splice(0, versions.length, ...left);
      return Promise.resolve();
    },
  };
  return { store, put, has, keys: () => versions.map(({ key }) => key) };
};

/** A stage and its bucket, with the real times at which each release was live. */
const makeStage = () => {
  let now = Date.UTC(2026, 10, 20);
  const bucket = makeMemoryReleaseStore(() => now);
  const { lines, log } = makeRecordingLog();
  const stoppedAt = new Map<number, number>();
  let live = 0;
  let pointer: ReleasePointer = { live: idOf(0), deployed: idOf(0) };

  const goLive = (index: number) => {
    stoppedAt.set(live, now);
    stoppedAt.delete(index);
    live = index;
    pointer = { ...pointer, live: idOf(index) };
  };
  const putFiles = (index: number) => objectsOf(index).forEach((key) => bucket.put(key));
  const putManifest = (index: number) =>
    bucket.put(
      manifestKeyOf(idOf(index)),
      JSON.stringify({ id: idOf(index), objects: objectsOf(index), edgeFunction: "code" }),
    );
  /** Skips files that the last deploy has uploaded. */
  const uploads = (index: number): boolean => pointer.deployed !== idOf(index);
  const finishDeploy = (index: number, uploaded: boolean) => {
    if (uploaded) putManifest(index);
    pointer = { ...pointer, deployed: idOf(index) };
    goLive(index);
  };

  /** Runs the cleaner over a store that counts calls; before call number `at`, `happens` runs. */
  const clean = async (at = -1, happens: () => void = () => undefined): Promise<number> => {
    let calls = 0;
    const step = () => {
      calls += 1;
      if (calls === at) happens();
    };
    const { store } = bucket;
    const watched: ReleaseStore = {
      listVersions: (prefix) => (step(), store.listVersions(prefix)),
      readManifest: (id) => (step(), store.readManifest(id)),
      readLedger: () => (step(), store.readLedger()),
      writeLedger: (ledger) => (step(), store.writeLedger(ledger)),
      remove: (versions) => (step(), store.remove(versions)),
    };
    return makeCleanReleases({
      store: watched,
      readPointer: () => Promise.resolve(pointer),
      clock: () => now,
      log,
    })(() => 300_000);
  };

  putFiles(0);
  putManifest(0);
  return {
    bucket,
    lines,
    clean,
    wait: (days: number) => (now += days * dayMs),
    deploy: (index: number) => {
      const uploaded = uploads(index);
      if (uploaded) putFiles(index);
      finishDeploy(index, uploaded);
    },
    /** A deploy that fails after its release is live, so that CloudFormation rolls back. */
    deployAndRollBack: (index: number) => {
      const before = { live, pointer };
      if (uploads(index)) {
        putFiles(index);
        putManifest(index);
      }
      goLive(index);
      goLive(before.live);
      pointer = before.pointer;
    },
    /** Runs something between the two halves of a deploy. */
    deployAround: async (index: number, meanwhile: (upload: () => void) => Promise<unknown>) => {
      const uploaded = uploads(index);
      let pending = uploaded;
      const upload = () => {
        if (pending) putFiles(index);
        pending = false;
      };
      await meanwhile(upload);
      upload();
      finishDeploy(index, uploaded);
    },
    use: async (index: number) => {
      const id = idOf(index);
      if (!bucket.has(manifestKeyOf(id))) return;
      const expiresAt = expiresAtEpochMs(await bucket.store.readLedger(), id);
      if (expiresAt !== undefined && expiresAt - dayMs < now) return;
      putManifest(index);
      goLive(index);
    },
    /** Missing objects of a release that is live, or was live within the guaranteed days. */
    lost: () =>
      [live, ...stoppedAt.keys()]
        .filter((index) => now - (stoppedAt.get(index) ?? now) <= releaseRetentionDays * dayMs)
        .flatMap(objectsOf)
        .filter((key) => !bucket.has(key)),
  };
};

const anyRelease = fc.integer({ min: 0, max: 2 });

/** Around the periods that decide about deletion. */
const anyDays = fc.constantFrom(0.01, 0.5, 1.1, 45, 89.2, 90.1, 200);

const anyStep = fc.oneof(
  fc.record({ type: fc.constant("deploy" as const), index: anyRelease }),
  fc.record({ type: fc.constant("roll back" as const), index: anyRelease }),
  fc.record({ type: fc.constant("use" as const), index: anyRelease }),
  { weight: 5, arbitrary: fc.record({ type: fc.constant("wait" as const), days: anyDays }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("clean" as const) }) },
  fc.record({ type: fc.constant("die" as const), at: fc.integer({ min: 1, max: 20 }) }),
  fc.record({
    type: fc.constant("deploy meanwhile" as const),
    index: anyRelease,
    at: fc.integer({ min: 1, max: 20 }),
  }),
);

test("[OPS-06] no history of deploys, rollbacks and cleaning removes files of a release from the last 90 days", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: "max" }), async (steps) => {
      const stage = makeStage();
      for (const step of steps) {
        if (step.type === "deploy") stage.deploy(step.index);
        if (step.type === "roll back") stage.deployAndRollBack(step.index);
        if (step.type === "use") await stage.use(step.index);
        if (step.type === "wait") stage.wait(step.days);
        if (step.type === "clean") await stage.clean();
        if (step.type === "die")
          await stage
            .clean(step.at, () => {
              throw new Error("died");
            })
            .catch(() => undefined);
        if (step.type === "deploy meanwhile")
          await stage.deployAround(step.index, (upload) => stage.clean(step.at, upload));
        expect(stage.lost()).toEqual([]);
      }
    }),
    { numRuns: sampleSize({ usual: 40, full: 1000 }) },
  );
});

test("[OPS-06] removes a release 90 days after it was last live, with its own assets and manifest", async () => {
  const stage = makeStage();
  stage.deploy(1);
  stage.wait(1);
  await stage.clean();
  stage.wait(90);
  expect(await stage.clean()).toBe(0);
  stage.wait(0.5);
  expect(await stage.clean()).toBe(1);
  expect(new Set(stage.bucket.keys())).toEqual(new Set([...objectsOf(1), manifestKeyOf(idOf(1)), ledgerKey]));
  expect(stage.lines).toEqual([
    { level: "info", message: "release removed", fields: { releaseId: idOf(0), count: 2 } },
  ]);
});

test("[OPS-06] preserves the release that was deployed last, even if it is not live", async () => {
  const stage = makeStage();
  stage.deploy(1);
  stage.wait(1);
  await stage.clean();
  await stage.use(0);
  await stage.clean();
  stage.wait(200);
  expect(await stage.clean()).toBe(0);
  stage.deploy(1);
  expect(stage.lost()).toEqual([]);
});

test("[OPS-06] removes at most ten releases per run, oldest first", async () => {
  const stage = makeStage();
  for (let index = 1; index <= 13; index += 1) {
    stage.deploy(index);
    await stage.clean();
    stage.wait(1);
  }
  stage.wait(200);
  expect(await stage.clean()).toBe(10);
  expect(stage.bucket.has(manifestKeyOf(idOf(9)))).toBe(false);
  expect(stage.bucket.has(manifestKeyOf(idOf(10)))).toBe(true);
  expect(await stage.clean()).toBe(3);
});

test.each<readonly [string, (stage: ReturnType<typeof makeStage>) => void, RegExp]>([
  ["a manifest cannot be read", ({ bucket }) => bucket.put(manifestKeyOf(idOf(1)), "{"), /JSON/],
  ["an unknown file is among the manifests", ({ bucket }) => bucket.put("manifests/notes.txt"), /notes\.txt/],
  ["the ledger cannot be read", ({ bucket }) => bucket.put(ledgerKey, "{"), /JSON/],
])("[OPS-06] removes nothing and throws when %s", async (_, spoil, message) => {
  const stage = makeStage();
  stage.deploy(1);
  await stage.clean();
  stage.wait(91);
  spoil(stage);
  const before = new Set(stage.bucket.keys());
  await expect(stage.clean()).rejects.toThrow(message);
  expect(new Set(stage.bucket.keys())).toEqual(before);
});

test("[OPS-06] removes nothing while the release in use has no manifest", async () => {
  const stage = makeStage();
  stage.deploy(1);
  stage.wait(1);
  await stage.clean();
  stage.wait(91);
  const { bucket } = stage;
  await bucket.store.remove(await bucket.store.listVersions(manifestKeyOf(idOf(1))));
  await expect(stage.clean()).rejects.toThrow(`no manifest of ${idOf(1)}, which is in use`);
  for (const key of [...objectsOf(0), ...objectsOf(1)]) expect(bucket.has(key)).toBe(true);
});
