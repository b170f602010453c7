/**
 * A visitor who wanders: presses whatever is there, types sense and nonsense, goes back and forth, reloads, opens a second
 * tab, loses the connection. After every step a page keeps its promises: nothing complains, nothing that looks able does
 * nothing, what was typed is kept or said to be gone, address and page agree, the focus is somewhere; at the end axe finds
 * nothing, and another tab at the same address shows the same (in `npm test` after one walk of four). `npm test` takes one of four walks and one pinned path, `npm run test:full` 200
 * new walks and every pinned path. A failure prints its seed and the shortest path that finds the same:
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
  /** Paths that once found a fault. */
  readonly pinned?: readonly (readonly Step[])[];
  /** Prepares the local environment. @returns further addresses. */
  readonly prepare?: (local: Local) => Promise<readonly string[]>;
};

const stepsOfWalk = rounds({ usual: 8, full: 12 });

const { WALK_SEED: givenSeed, WALK_PATH: givenPath } = process.env;

/** `npm test` repeats known walks; the full suite searches for new errors. */
const usualSeeds = [41, 42, 43, 44];
/** Looking closely costs as much as four steps, and most walks end alike. */
const closeSeed = usualSeeds[0];

const drawSeeds = (): readonly number[] =>
  givenSeed?.split(",").map(Number) ??
  (isFullSuite() ? Array.from({ length: 200 }, () => randomInt(2 ** 31)) : sample(1, usualSeeds));

export const walkPages = (pages: Readonly<Record<string, Walk>>): void => {
  for (const [name, { pinned = [], prepare, ...walked }] of Object.entries(pages))
    test(`${name} keeps its promises to a visitor who wanders`, async ({ browser, local }) => {
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
        // The full suite goes on for an hour.
        if (fault !== undefined) console.log(fault);
        expect.soft(fault).toBeUndefined();
      }
    });
};
