import type { Browser } from "@playwright/test";
import { findViolations } from "#test/support/browser/find-violations.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { RuleViolation } from "./violation.ts";
import { timeoutMs } from "./press.ts";
import { drawSteps, type Step } from "./step.ts";
import { makeVisitor, type ExploredPage } from "./visitor.ts";

type Found = { readonly violation: RuleViolation; readonly path: readonly Step[] };

/** every-page.e2e.ts checks header and footer once. */
const axeWithin = "main";

/**
 * Takes the steps one after the other. Returns an error of the page; throws any other.
 *
 * @param isStrict whether the page must have every control that a step names
 */
const takeSteps = async (
  browser: Browser,
  home: URL,
  explored: ExploredPage,
  steps: readonly Step[],
  looksClosely: boolean,
  isStrict: boolean,
): Promise<Found | undefined> => {
  const context = await browser.newContext();
  const visitor = makeVisitor(await context.newPage(), home, explored);
  try {
    await visitor.start();
    for (const step of steps) await visitor.take(step, isStrict);
    let violations: readonly string[] = [];
    // Text is pale while the page calculates, which axe reports as low contrast.
    const isClean = async (): Promise<boolean> => {
      violations = await findViolations(visitor.page(), undefined, axeWithin);
      return violations.length === 0;
    };
    if (!looksClosely) return undefined;
    await waitUntil("axe to find nothing", isClean, timeoutMs).catch(() => {
      throw new RuleViolation("axe", violations.join("\n"));
    });
    await visitor.checkAddress();
    return undefined;
  } catch (error) {
    const path = visitor.path();
    if (error instanceof RuleViolation) return { violation: error, path };
    throw new Error(`the exploration ended after ${JSON.stringify(path)}`, { cause: error });
  } finally {
    await context.close();
  }
};

const mostAttempts = 14;

/** Removes each step without which the same error still occurs, starting with the last. */
const shorten = async (
  repeat: (steps: readonly Step[]) => Promise<Found | undefined>,
  found: Found,
): Promise<Found> => {
  let shortest = found;
  for (let at = found.path.length - 2; at >= Math.max(0, found.path.length - 2 - mostAttempts); at -= 1) {
    const again = await repeat(shortest.path.toSpliced(at, 1)).catch(() => undefined);
    if (again?.violation.invariant === found.violation.invariant) shortest = again;
  }
  return shortest;
};

/** Runs on one page of the site, one after the other. */
export const openExplorations = (browser: Browser, origin: string, explored: ExploredPage) => {
  /** Takes the given steps, starting at the first address. */
  const take = async (steps: readonly Step[], seed = 0, looksClosely = true): Promise<string | undefined> => {
    const { addresses } = explored;
    const home = new URL(addresses[seed % addresses.length] ?? addresses[0], origin);
    const run = (path: readonly Step[], isStrict: boolean) =>
      takeSteps(browser, home, explored, path, looksClosely, isStrict);
    const found = await run(steps, true);
    if (!found) return undefined;
    // A shorter path may lack a control that a removed step shows.
    const repeat = (path: readonly Step[]) => run(path, false);
    const { violation, path } = await shorten(repeat, found);
    return `${home.pathname}${home.search} ${violation.message}\nEXPLORE_SEED=${seed}\nEXPLORE_PATH='${JSON.stringify(path)}'`;
  };

  return {
    take,
    /** Takes steps that the seed draws. */
    takeRandom: (seed: number, length: number, looksClosely: boolean): Promise<string | undefined> =>
      take(drawSteps(seed, length), seed, looksClosely),
  };
};
