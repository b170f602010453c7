import { beforeEach, expect, test } from "vitest";
import { listReleases } from "#infra/site/release/release.ts";
import type { ReleaseBucket } from "#infra/site/release/release-bucket.ts";
import { makeUseRelease, showRelease } from "#infra/site/release/publish-release-by-stack.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import type { ReleaseLedger, ReleaseManifest, ReleasePointer } from "#shared/site/release-manifest.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const parameterName = parameterNamesOf("prod").siteRelease;
const templateBody = JSON.stringify(synthStage("prod").toJSON());
const now = Date.UTC(2026, 10, 20);
const dayMs = 86_400_000;

const manifestOf = (id: string): ReleaseManifest => ({
  id,
  objects: [`releases/${id}/index.html`, "assets/a.js"],
  edgeFunction: `code of ${id}`,
});
const [newest, older, oldest] = ["0123456789ab", "aaaaaaaaaaaa", "bbbbbbbbbbbb"] as const;

let pointer: ReleasePointer;
let ledger: ReleaseLedger;
let keys: string[];
let done: string[];

beforeEach(() => {
  pointer = { live: newest, deployed: newest };
  keys = [newest, older, oldest].flatMap((id) => manifestOf(id).objects);
  done = [];
  const seen = (days: number) => ({
    firstSeenEpochMs: now - 100 * dayMs,
    lastLiveEpochMs: now - days * dayMs,
  });
  ledger = {
    notedAtEpochMs: now,
    inUse: [newest],
    releases: { [older]: seen(10), [oldest]: seen(89.5) },
  };
});

const bucket: ReleaseBucket = {
  listReleases: () => Promise.resolve(new Map([newest, older, oldest].map((id) => [id, new Date(now)]))),
  listKeys: (prefix) => Promise.resolve(keys.filter((key) => key.startsWith(prefix))),
  readManifest: (id) =>
    Promise.resolve([newest, older, oldest].some((known) => known === id) ? manifestOf(id) : undefined),
  readLedger: () => Promise.resolve(ledger),
  storeManifest: ({ id }) => Promise.resolve(void done.push(`stored ${id}`)),
  storeFile: () => Promise.resolve(),
};
const makeUse = (shown: string) =>
  makeUseRelease({
    bucket,
    stack: {
      read: () => Promise.resolve(shown),
      replace: (body) => {
        const live = /\{\\"live\\":\\"(\w+)\\",\\"deployed\\":\\"(\w+)\\"\}/.exec(body)!;
        done.push(`deployed ${live[1]} over ${live[2]}, with ${/"FunctionCode":"([^"]*)"/.exec(body)![1]}`);
        return Promise.resolve();
      },
    },
    publish: ({ id }) => Promise.resolve(void done.push(`published ${id}`)),
    readPointer: () => Promise.resolve(pointer),
    parameterName,
    clock: () => now,
  });
const use = makeUse(templateBody);

test("[OPS-06] stores the manifest of a release before making it live with its own edge function", async () => {
  await use(older);
  expect(done).toEqual([`stored ${older}`, `deployed ${older} over ${newest}, with code of ${older}`]);
});

const refusals: readonly (readonly [string, string, () => void, string])[] = [
  ["that is live", newest, () => undefined, `release ${newest} is already live`],
  ["without a manifest", "cccccccccccc", () => undefined, "there is no release cccccccccccc"],
  [
    "with a document missing",
    older,
    () => (keys = keys.filter((key) => key !== `releases/${older}/index.html`)),
    `1 files of release ${older} are missing, such as releases/${older}/index.html`,
  ],
  [
    "with an asset missing",
    older,
    () => (keys = keys.filter((key) => key !== "assets/a.js")),
    `1 files of release ${older} are missing, such as assets/a.js`,
  ],
  ["that may be removed within a day", oldest, () => undefined, `release ${oldest} is about to be removed`],
];

test.each(refusals)(
  "[OPS-06] release use refuses a release %s, and changes nothing",
  async (_, id, spoil, sentence) => {
    spoil();
    await expect(use(id)).rejects.toThrow(sentence);
    expect(done).toEqual([]);
  },
);

test("[OPS-06] lists the releases with the live one and the removal date of the others", async () => {
  expect(await listReleases(bucket, { live: older, deployed: newest })).toEqual([
    `${newest}  2026-11-20  deployed last`,
    `${older}  2026-08-12  live`,
    `${oldest}  2026-08-12  not live, removed after 2026-11-20`,
  ]);
});

test("[OPS-06] release use publishes a release that is in the stack's template but is not live", async () => {
  pointer = { live: older, deployed: newest };
  await makeUse(showRelease(templateBody, parameterName, manifestOf(newest)))(newest);
  expect(done).toEqual([`stored ${newest}`, `published ${newest}`]);
});
