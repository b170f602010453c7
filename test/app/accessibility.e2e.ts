import { expect, test } from "#test/support/browser/fixtures.ts";
import { sample } from "#test/support/sample.ts";
import { states } from "./page-states.ts";
import { findViolations, rulesOfColor } from "#test/support/browser/find-violations.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

for (const state of sample(1, Object.keys(states)))
  test(`[SITE-13] passes axe in light and in dark: ${state}`, async ({ openPage }) => {
    const { page } = await openPage({ colorScheme: "light" });
    // Some of the states are failures, which log errors.
    allowPageErrors(page, /./);
    await states[state]!(page);
    expect(await findViolations(page), "light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findViolations(page, rulesOfColor), "dark").toEqual([]);
  });
