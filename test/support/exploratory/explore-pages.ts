/**
 * Exploratory tests: a visitor clicks any control, types valid and invalid text, goes back and forth, reloads, opens a
 * second tab, and loses the connection. After every step the page must follow the same rules: no errors are reported,
 * every enabled control has an effect, typed text is still there or announced as lost, address and page match, and an
 * element has the focus. At the end axe finds nothing, and another tab at the same address shows the same (in `npm
 * test` after one run of four). `npm test` draws three of the files, and for each page one of four seeds or one pinned
 * path; `npm run test:full` runs 100 new seeds and every pinned path. A failure prints its seed and the shortest path to
 * the same error:
 *
 *     EXPLORE_SEED=1234 npm test -- explore -t vCard
 *     EXPLORE_SEED=1234 EXPLORE_PATH='[["press","button \"Next\""],["back"]]' npm test -- explore -t vCard
 */
import { randomInt } from "node:crypto";
import { globSync } from "node:fs";
import { relative } from "node:path";
import { expect, test, type Local } from "#test/support/browser/fixtures.ts";
import { areTestsChosen, isFullSuite } from "#test/support/run/run-settings.ts";
import { sampleSize, sample } from "#test/support/sample.ts";
import type { Step } from "./step.ts";
import type { ExploredPage } from "./visitor.ts";
import { openExplorations } from "./exploration.ts";

export const button = (name: string) => `button "${name}"`;
export const textbox = (name: string) => `textbox "${name}"`;

type Exploration = ExploredPage & {
  /** Paths that once found an error. */
  readonly pinned?: readonly (readonly Step[])[];
  /** Prepares the local environment. @returns further addresses. */
  readonly prepare?: (local: Local) => Promise<readonly string[]>;
};

const stepsPerRun = sampleSize({ usual: 8, full: 12 });

const { EXPLORE_SEED: givenSeed, EXPLORE_PATH: givenPath } = process.env;

/** `npm test` repeats fixed seeds; the full suite searches for new errors. */
const usualSeeds = [41, 42, 43, 44];
/** The checks at the end cost as much as four steps, and most runs end with the same page. */
const closeSeed = usualSeeds[0];

const givenSeeds = givenSeed?.split(",").map(Number);

type Scenario = number | readonly Step[];

/** Seeds of random steps, and paths. */
const drawScenarios = (pinned: readonly (readonly Step[])[]): readonly Scenario[] => {
  if (givenSeeds !== undefined) return givenSeeds;
  if (!isFullSuite()) return sample<Scenario>(1, [...usualSeeds, ...pinned]);
  return [...pinned, ...Array.from({ length: 100 }, () => randomInt(2 ** 31))];
};

const exploredFiles = globSync("test/**/explore-*.e2e.ts").toSorted();
const drawnFiles = areTestsChosen() ? exploredFiles : sample(3, exploredFiles);

/** @param file the calling test file: a run of all tests draws some of these files. */
export const explorePages = (file: string, pages: Readonly<Record<string, Exploration>>): void => {
  if (!drawnFiles.includes(relative("", file))) return;
  for (const [name, { pinned = [], prepare, ...explored }] of Object.entries(pages))
    test(`${name} follows the rules for every page when a visitor takes random steps`, async ({
      browser,
      local,
    }) => {
      test.setTimeout(sampleSize({ usual: 300_000, full: 3_600_000 }));
      const [address, ...more] = explored.addresses;
      const addresses = [address, ...more, ...((await prepare?.(local)) ?? [])] as const;
      const explorations = openExplorations(browser, local.origin, { ...explored, addresses });
      if (givenPath !== undefined) {
        const path = JSON.parse(givenPath) as Step[];
        expect(await explorations.take(path, givenSeeds?.[0])).toBeUndefined();
        return;
      }
      for (const scenario of drawScenarios(pinned)) {
        const looksClosely = givenSeed !== undefined || isFullSuite() || scenario === closeSeed;
        const violation =
          typeof scenario === "number"
            ? await explorations.takeRandom(scenario, stepsPerRun, looksClosely)
            : await explorations.take(scenario);
        // The full suite searches for a long time.
        if (violation !== undefined) console.log(violation);
        expect.soft(violation).toBeUndefined();
      }
    });
};
