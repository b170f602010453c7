/**
 * Exploratory tests: a visitor clicks any control, types valid and invalid text, goes back and forth, reloads, opens a
 * second tab, and loses the connection. After every step the page must follow the same rules: no errors are reported,
 * every enabled control has an effect, typed text is still there or announced as lost, address and page match, and an
 * element has the focus. At the end axe finds nothing, and another tab at the same address shows the same (in `npm
 * test` after one run of four). `npm test` runs one of four seeds and one pinned path, `npm run test:full` 200 new
 * seeds and every pinned path. A failure prints its seed and the shortest path to the same error:
 *
 *     WALK_SEED=1234 npm test -- walk -t vCard
 *     WALK_SEED=1234 WALK_PATH='[["press","button \"Next\""],["back"]]' npm test -- walk -t vCard
 */
import { randomInt } from "node:crypto";
import { expect, test, type Local } from "#test/support/browser/fixtures.ts";
import { isFullSuite } from "#test/support/run/run-settings.ts";
import { rounds, sample } from "#test/support/sample.ts";
import type { Step } from "./step.ts";
import type { WalkedPage } from "./visitor.ts";
import { openWalks } from "./walk.ts";

export const button = (name: string) => `button "${name}"`;
export const textbox = (name: string) => `textbox "${name}"`;

type Walk = WalkedPage & {
  /** Paths that once found an error. */
  readonly pinned?: readonly (readonly Step[])[];
  /** Prepares the local environment. @returns further addresses. */
  readonly prepare?: (local: Local) => Promise<readonly string[]>;
};

const stepsOfWalk = rounds({ usual: 8, full: 12 });

const { WALK_SEED: givenSeed, WALK_PATH: givenPath } = process.env;

/** `npm test` repeats fixed seeds; the full suite searches for new errors. */
const usualSeeds = [41, 42, 43, 44];
/** The checks at the end cost as much as four steps, and most runs end with the same page. */
const closeSeed = usualSeeds[0];

const drawSeeds = (): readonly number[] =>
  givenSeed?.split(",").map(Number) ??
  (isFullSuite() ? Array.from({ length: 200 }, () => randomInt(2 ** 31)) : sample(1, usualSeeds));

export const walkPages = (pages: Readonly<Record<string, Walk>>): void => {
  for (const [name, { pinned = [], prepare, ...walked }] of Object.entries(pages))
    test(`${name} follows the rules for every page when a visitor takes random steps`, async ({
      browser,
      local,
    }) => {
      test.setTimeout(rounds({ usual: 300_000, full: 3_600_000 }));
      const [address, ...more] = walked.addresses;
      const addresses = [address, ...more, ...((await prepare?.(local)) ?? [])] as const;
      const walks = openWalks(browser, local.origin, { ...walked, addresses });
      const [seed = 0, ...others] = drawSeeds();
      if (givenPath !== undefined) {
        expect(await walks.take(JSON.parse(givenPath) as Step[], seed)).toBeUndefined();
        return;
      }
      for (const path of sample(1, pinned)) expect(await walks.take(path)).toBeUndefined();
      const seeds = [seed, ...others];
      for (const drawn of seeds) {
        const fault = await walks.wander(
          drawn,
          stepsOfWalk,
          givenSeed !== undefined || isFullSuite() || drawn === closeSeed,
        );
        // The full suite searches for an hour.
        if (fault !== undefined) console.log(fault);
        expect.soft(fault).toBeUndefined();
      }
    });
};
