import { expect, test } from "vitest";
import { sample } from "#test/support/sample.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { states } from "./page-states.ts";
import { openPage, tolerate } from "#test/support/browser/watched-page.ts";
import { findViolations, rulesOfColour } from "#test/support/browser/find-violations.ts";

test.each(sample(2, Object.keys(states)))("[SITE-13] passes axe in light and in dark: %s", async (state) => {
  const { page } = await openPage({ colorScheme: "light", baseURL: local.origin });
  // Failures are among them.
  tolerate(page, /./);
  await states[state]!(page);
  expect(await findViolations(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page, rulesOfColour), "dark").toEqual([]);
});
