import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "#test/support/browser.ts";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";
import { openPage, waitForHydration } from "./watched-page.ts";

let browser: Browser;
let edition: RunningEdition;

beforeAll(async () => {
  [browser, edition] = await Promise.all([openBrowser(), startEdition()]);
});
afterAll(() => Promise.all([browser.close(), edition.stop()]));

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs axe through the browser's own console, which the page's policy does not bind. */
const findViolations = async (page: Page): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    expression: "axe.run().then((results) => JSON.stringify(results))",
    awaitPromise: true,
  });
  const { violations } = JSON.parse(result.value) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
};

const contentPaths = [
  "/features",
  "/faqs",
  "/corporate-events",
  "/privacy-policy",
  "/terms-and-conditions",
  "/refund-policy",
];

const visit = (path: string, width?: number) => async (page: Page) => {
  if (width !== undefined) await page.setViewportSize({ width, height: 640 });
  await page.goto(edition.origin + path);
  await waitForHydration(page);
};

const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async () => {},
  pricing: async (page) => {
    await page.goto(`${edition.origin}/pricing`);
    await waitForHydration(page);
  },
  "pricing in India": async (page) => {
    await page.setExtraHTTPHeaders({ "CloudFront-Viewer-Country": "IN" });
    await page.goto(`${edition.origin}/pricing`);
    await waitForHydration(page);
  },
  "contact with errors": async (page) => {
    await page.goto(`${edition.origin}/contact`);
    await waitForHydration(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await page.locator(".field-error").first().waitFor();
  },
  "contact after a failure": async (page) => {
    await page.goto(`${edition.origin}/contact`);
    await waitForHydration(page);
    await page.getByLabel("Name").fill("Priya Raman");
    await page.getByLabel("Email").fill("priya@northlight.example");
    await page.getByLabel("Event type").selectOption("Offsite");
    await page.getByLabel("Expected attendees").selectOption("51-200");
    await page.getByLabel("Message").fill("Nobody will hear this one");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send message" }).click();
    await page.locator(".toast").waitFor();
  },
  "open menu": async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Menu" }).click();
  },
  ...Object.fromEntries(contentPaths.map((path) => [path, visit(path)])),
  ...Object.fromEntries(contentPaths.map((path) => [`${path} at 320 px`, visit(path, 320)])),
  "FAQ with wristbands": async (page) => {
    await visit("/faqs")(page);
    await page.locator("summary").nth(3).click();
  },
  "not found": async (page) => {
    await page.goto(`${edition.origin}/nowhere`);
  },
};

const cases = Object.keys(states).flatMap((state) =>
  (["light", "dark"] as const).map((scheme) => ({ state, scheme })),
);

test.each(cases)("[SITE-13] axe finds nothing: $state, $scheme", async ({ state, scheme }) => {
  const { page, close } = await openPage(browser, { colorScheme: scheme, reducedMotion: "reduce" });
  await page.goto(edition.origin);
  await waitForHydration(page);
  await states[state]!(page);
  expect(await findViolations(page)).toEqual([]);
  await close();
});
