import type { Browser } from "@playwright/test";
import { findViolations } from "#test/support/browser/find-violations.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { WalkFault } from "./fault.ts";
import { timeoutMs } from "./press.ts";
import { drawSteps, type Step } from "./step.ts";
import { makeVisitor, type WalkedPage } from "./visitor.ts";

type Found = { readonly fault: WalkFault; readonly path: readonly Step[] };

/** every-page.test.ts checks header and footer once. */
const axeWithin = "main";

/** Takes the steps one after the other. Returns an error of the page; throws any other. */
const takeSteps = async (
  browser: Browser,
  home: URL,
  walked: WalkedPage,
  steps: readonly Step[],
  looksClosely: boolean,
): Promise<Found | undefined> => {
  const context = await browser.newContext();
  const visitor = makeVisitor(await context.newPage(), home, walked);
  try {
    await visitor.start();
    for (const step of steps) await visitor.take(step);
    let violations: readonly string[] = [];
    // Text is pale while the page calculates, which axe reports as low contrast.
    const isClean = async (): Promise<boolean> => {
      violations = await findViolations(visitor.page(), undefined, axeWithin);
      return violations.length === 0;
    };
    if (!looksClosely) return undefined;
    await waitUntil("axe to find nothing", isClean, timeoutMs).catch(() => {
      throw new WalkFault("axe", violations.join("\n"));
    });
    await visitor.checkAddress();
    return undefined;
  } catch (error) {
    const path = visitor.path();
    if (error instanceof WalkFault) return { fault: error, path };
    throw new Error(`the walk ended after ${JSON.stringify(path)}`, { cause: error });
  } finally {
    await context.close();
  }
};

const mostAttempts = 14;

/** Removes each step without which the same error still occurs, starting with the last. */
const shorten = async (
  walkAgain: (steps: readonly Step[]) => Promise<Found | undefined>,
  found: Found,
): Promise<Found> => {
  let shortest = found;
  for (let at = found.path.length - 2; at >= Math.max(0, found.path.length - 2 - mostAttempts); at -= 1) {
    const again = await walkAgain(shortest.path.toSpliced(at, 1)).catch(() => undefined);
    if (again?.fault.invariant === found.fault.invariant) shortest = again;
  }
  return shortest;
};

/** Runs on one page of the site, one after the other. */
export const openWalks = (browser: Browser, origin: string, walked: WalkedPage) => {
  /** Takes the given steps, starting at the first address. */
  const take = async (steps: readonly Step[], seed = 0, looksClosely = true): Promise<string | undefined> => {
    const { addresses } = walked;
    const home = new URL(addresses[seed % addresses.length] ?? addresses[0], origin);
    const walkAgain = (again: readonly Step[]) => takeSteps(browser, home, walked, again, looksClosely);
    const found = await walkAgain(steps);
    if (!found) return undefined;
    const { fault, path } = await shorten(walkAgain, found);
    return `${home.pathname}${home.search} ${fault.message}\nWALK_SEED=${seed}\nWALK_PATH='${JSON.stringify(path)}'`;
  };

  return {
    take,
    /** Takes steps that the seed draws. */
    wander: (seed: number, length: number, looksClosely: boolean): Promise<string | undefined> =>
      take(drawSteps(seed, length), seed, looksClosely),
  };
};
