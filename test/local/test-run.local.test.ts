import { expect, test } from "vitest";
import { few } from "#test/support/rounds.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { browser } from "#test/support/browser/worker-browser.ts";
import { edition } from "#test/support/edition/worker-edition.ts";

test("[OPS-16] a test counts what a page asks for, and not the icons that some browsers ask for again", async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  onRequest(page, (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${edition.origin}/faqs`);
  await page.evaluate(() => Promise.all(["/favicon.svg", "/gpc.json"].map((path) => fetch(path))));
  expect(asked.filter((path) => /icon|manifest/.test(path))).toEqual([]);
  expect(asked).toContain("/faqs");
  await page.close();
});

test("[OPS-16] what a run chooses of many is the same for one seed, all different, and no more than is asked for", () => {
  const many = Array.from({ length: 50 }, (_, index) => index);
  const chosen = few(5, many);
  expect(few(5, many)).toEqual(chosen);
  expect(new Set(chosen).size).toBe(chosen.length);
});
