import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { builtSiteIn, dist } from "#infra/dist.ts";
import { deployStage, type DeployStageDeps } from "#infra/operator/deploy-stage.ts";
import { checkSite } from "#shared/check-site.ts";
import { manifestKeyOf, releaseManifestSchema } from "#shared/release-manifest.ts";
import { releaseSchema } from "#shared/release.ts";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";
import { makeTemporaryFolder } from "#test/support/temporary-folder.ts";

const built = makeTemporaryFolder();
const { site: siteFolder, edge } = builtSiteIn(built);
const first = releaseSchema.parse(JSON.parse(readFileSync(join(dist.site, "release.json"), "utf8"))).id;
const sound = "5a5a5a5a5a5a";
const faulty = "fafafafafafa";

/** Another release beside the built one: the same documents under another id, each put through `change`. */
const addRelease = (id: string, change: (document: string) => string = (document) => document) => {
  const manifest = readFileSync(join(siteFolder, manifestKeyOf(first)), "utf8").replaceAll(first, id);
  const { objects } = releaseManifestSchema.parse(JSON.parse(manifest));
  writeFileSync(join(siteFolder, manifestKeyOf(id)), manifest);
  cpSync(join(siteFolder, "releases", first), join(siteFolder, "releases", id), { recursive: true });
  for (const key of objects.filter((each) => each.endsWith(".html"))) {
    const file = join(siteFolder, key);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  }
};

let edition: RunningEdition;
let live: string | undefined;
let lines: string[];

beforeAll(async () => {
  cpSync(dist.site, siteFolder, { recursive: true });
  cpSync(dist.edge, edge, { recursive: true });
  addRelease(sound);
  addRelease(faulty, (document) => document.replace(/\/assets\/main-[\w-]+\.js/g, "/assets/main-gone.js"));
  edition = await startEdition({ built });
});
beforeEach(async () => {
  await edition.showRelease(first);
  live = first;
  lines = [];
});
afterAll(() => edition.stop());

const show = async (id: string) => {
  await edition.showRelease(id);
  live = id;
};

const run = (id: string, parts: Partial<DeployStageDeps> = {}) =>
  deployStage({
    readLive: () => Promise.resolve(live),
    deploy: () => show(id),
    readSiteUrl: () => Promise.resolve(edition.origin),
    useRelease: show,
    checkSite,
    fetch,
    wait: () => Promise.resolve(),
    say: (line) => lines.push(line),
    ...parts,
  });

const shownRelease = async () => (await fetch(edition.origin)).headers.get("x-release");

test("[OPS-06] a release that visitors see and that is sound stays", async () => {
  await run(sound);
  expect(lines.at(-1)).toBe(`Release ${sound} is live at ${edition.origin}.`);
  expect(await shownRelease()).toBe(sound);
});

test("[OPS-06] a release that lacks a script is told of and taken back, and the command fails", async () => {
  await expect(run(faulty)).rejects.toThrow(
    `release ${faulty} is faulty: the pages of release ${first} are live again`,
  );
  expect(lines).toContain("assets: status 404 of /assets/main-gone.js");
  expect(lines.at(-1)).toBe(`Going back to release ${first} …`);
  expect(await shownRelease()).toBe(first);
});

test("[OPS-06] a release that is slow to be seen is waited for, and is not checked before", async () => {
  let waits = 0;
  await run(sound, {
    deploy: () => Promise.resolve(void (live = sound)),
    wait: async () => {
      waits += 1;
      if (waits === 3) await edition.showRelease(sound);
    },
  });
  expect(waits).toBe(3);
  expect(await shownRelease()).toBe(sound);
});

test("[OPS-06] a release that nobody ever sees is taken back", async () => {
  let waits = 0;
  await expect(
    run(sound, {
      deploy: () => Promise.resolve(void (live = sound)),
      wait: () => Promise.resolve(void (waits += 1)),
    }),
  ).rejects.toThrow(`release ${sound} is faulty: the pages of release ${first} are live again`);
  expect(lines).toContain(`release: ${edition.origin} does not show it`);
  expect(waits).toBe(120);
});

test("[OPS-06] a deploy that fails is left to CloudFormation", async () => {
  const used: string[] = [];
  await expect(
    run(sound, {
      deploy: () => Promise.reject(new Error("the deploy failed")),
      useRelease: (id) => Promise.resolve(void used.push(id)),
    }),
  ).rejects.toThrow("the deploy failed");
  expect(used).toEqual([]);
  expect(await shownRelease()).toBe(first);
});

test("[OPS-06] where there is no release before, or going back fails, the command says that the faulty one is live", async () => {
  live = undefined;
  await expect(run(faulty)).rejects.toThrow(
    `release ${faulty} is faulty, and there is no other before it to go back to`,
  );
  live = first;
  await edition.showRelease(first);
  await expect(
    run(faulty, { useRelease: () => Promise.reject(new Error("the stack is UPDATE_IN_PROGRESS")) }),
  ).rejects.toThrow(
    `release ${faulty} is faulty and still live: going back to ${first} failed (the stack is UPDATE_IN_PROGRESS)`,
  );
});
