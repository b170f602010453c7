import { beforeEach, expect, test } from "vitest";
import { deployStage, type DeployStageDeps } from "#infra/site/release/deploy-stage.ts";
import type { SiteError } from "#shared/brand/check-site.ts";

const origin = "https://www.example.com";
const first = "0123456789ab";
const sound = "5a5a5a5a5a5a";
const failing = "fafafafafafa";
const problem: SiteError = { check: "assets", what: "status 404 of /assets/main-gone.js" };

/**
 * The release in the stage's record, and the one that visitors get: the same, except while an edge location is behind.
 */
let live: string | undefined;
let shown: string | undefined;
let lines: string[];
let waits: number[];
/** The release that visitors got at each check of the site. */
let checkedReleases: (string | undefined)[];

beforeEach(() => {
  live = shown = first;
  lines = [];
  waits = [];
  checkedReleases = [];
});

const show = (id: string) => Promise.resolve(void (live = shown = id));

const run = (id: string, parts: Partial<DeployStageDeps> = {}) =>
  deployStage({
    readLive: () => Promise.resolve(live),
    deploy: () => show(id),
    readSiteUrl: () => Promise.resolve(origin),
    publishByStack: show,
    checkSite: (requests) => {
      expect(requests).toMatchObject({ origin, release: id });
      checkedReleases.push(shown);
      return Promise.resolve(shown === failing ? [problem] : []);
    },
    fetch: (address) => {
      expect(address).toBe(`${origin}/`);
      return Promise.resolve(
        new Response("", { headers: shown === undefined ? {} : { "x-release": shown } }),
      );
    },
    wait: (ms) => Promise.resolve(waits.push(ms)),
    now: () => waits.reduce((sum, ms) => sum + ms, 0),
    say: (line) => lines.push(line),
    ...parts,
  });

test("[OPS-06] a healthy release that visitors see stays live", async () => {
  await run(sound);
  expect(lines.at(-1)).toBe(`Release ${sound} is live at ${origin}.`);
  expect([shown, waits, checkedReleases]).toEqual([sound, [], [sound]]);
});

test("[OPS-06] a release with a missing script is reported and rolled back, and the command fails", async () => {
  await expect(run(failing)).rejects.toThrow(
    `release ${failing} is faulty: the pages of release ${first} are live again`,
  );
  expect(lines).toContain("assets: status 404 of /assets/main-gone.js");
  expect(lines.at(-1)).toBe(`Going back to release ${first} …`);
  expect(shown).toBe(first);
});

test("[OPS-06] a problem found by only one of two checks does not roll back", async () => {
  const found = [[problem], []];
  await run(sound, { checkSite: () => Promise.resolve(found.shift() ?? [problem]) });
  expect([shown, waits]).toEqual([sound, [30_000]]);
});

test("[OPS-06] waits until a slow release is visible before checking it", async () => {
  await run(sound, {
    deploy: () => Promise.resolve(void (live = sound)),
    wait: (ms) => {
      waits.push(ms);
      if (waits.length === 3) shown = sound;
      return Promise.resolve();
    },
  });
  expect([waits, checkedReleases]).toEqual([[5000, 5000, 5000], [sound]]);
});

test("[OPS-06] continues waiting while edge locations show different releases", async () => {
  const edges = [sound, sound, first, sound];
  await run(sound, {
    fetch: () => Promise.resolve(new Response("", { headers: { "x-release": edges.shift() ?? sound } })),
  });
  expect([waits, edges]).toEqual([[5000], []]);
});

test("[OPS-06] rolls back a release that never becomes visible", async () => {
  await expect(run(sound, { deploy: () => Promise.resolve(void (live = sound)) })).rejects.toThrow(
    `release ${sound} is faulty: the pages of release ${first} are live again`,
  );
  expect(lines).toContain(`release: ${origin} does not show it`);
  expect([waits.length, checkedReleases]).toEqual([120, []]);
});

test("[OPS-06] leaves a failed deploy to CloudFormation", async () => {
  const used: string[] = [];
  await expect(
    run(sound, {
      deploy: () => Promise.reject(new Error("the deploy failed")),
      publishByStack: (id) => Promise.resolve(void used.push(id)),
    }),
  ).rejects.toThrow("the deploy failed");
  expect([used, shown]).toEqual([[], first]);
});

test("[OPS-06] without an earlier release, the error states that the faulty one is live", async () => {
  live = undefined;
  await expect(run(failing)).rejects.toThrow(
    `release ${failing} is faulty, and there is no earlier one to go back to`,
  );
});

test("[OPS-06] if the faulty release was live before, the error names the command for earlier ones", async () => {
  live = failing;
  await expect(run(failing)).rejects.toThrow(
    `release ${failing} is faulty, and was live before this deploy: npx --no checkin-site release list shows earlier ones`,
  );
});

test("[OPS-06] if the rollback fails, the error shows the reason and that the faulty release is live", async () => {
  await expect(
    run(failing, { publishByStack: () => Promise.reject(new Error("the stack is UPDATE_IN_PROGRESS")) }),
  ).rejects.toThrow(
    `release ${failing} is faulty and still live: going back to ${first} failed (the stack is UPDATE_IN_PROGRESS)`,
  );
});

test("[OPS-06] if the rollback is not visible, the error states so", async () => {
  await expect(run(failing, { publishByStack: () => Promise.resolve() })).rejects.toThrow(
    `release ${failing} is faulty, and ${origin} does not show release ${first} yet`,
  );
});

test("[OPS-06] reports the visible release every 30 seconds while waiting", async () => {
  await expect(run(sound, { deploy: () => Promise.resolve(void (live = sound)) })).rejects.toThrow();
  const waiting = lines.filter((line) => line.startsWith("Still waiting"));
  expect(waiting).toHaveLength((10 * 60) / 30 - 1);
  expect(waiting[0]).toBe(`Still waiting: ${origin} returns 200, release ${first}.`);
});

test("[OPS-06] reports every 30 seconds although each request takes 10 seconds to time out", async () => {
  let clock = 0;
  await expect(
    run(sound, {
      deploy: () => Promise.resolve(void (live = sound)),
      fetch: () => {
        clock += 10_000;
        return Promise.reject(new Error("timed out"));
      },
      wait: (ms) => Promise.resolve((clock += ms)),
      now: () => clock,
    }),
  ).rejects.toThrow();
  const waiting = lines.filter((line) => line === `Still waiting: ${origin} does not respond.`);
  expect(waiting.length).toBeGreaterThanOrEqual(2 * (600 / 45));
  expect(clock).toBeLessThan(2 * (600_000 + 60_000));
});

const wrongResponses: readonly (readonly [string, () => Response])[] = [
  ["403, no release", () => new Response("", { status: 403 })],
  ["503, no release", () => new Response("", { status: 503 })],
  ["200, no release", () => new Response("another site")],
];

test.each(wrongResponses)(
  "[OPS-06] stops waiting after two minutes of a steady %s",
  async (what, respond) => {
    const before = live;
    await expect(
      run(sound, {
        deploy: () => Promise.resolve(void (live = sound)),
        fetch: () =>
          Promise.resolve(
            live === before ? new Response("", { headers: { "x-release": first } }) : respond(),
          ),
      }),
    ).rejects.toThrow(`release ${sound} is faulty`);
    expect(lines).toContain(`${origin} returns ${what} for 120 s: waiting changes nothing.`);
    expect(waits.length).toBe(24);
  },
);
