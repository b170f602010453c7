import { expect, test } from "#test/support/browser/fixtures.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";
import { onRequest } from "#test/support/page-requests.ts";

test("[OPS-16] a test records a page's requests, but not for icons", async ({ page }) => {
  allowPageErrors(page, networkFailure);
  const requests: string[] = [];
  onRequest(page, (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/faqs");
  await page.evaluate(() => Promise.all(["/favicon.svg", "/gpc.json"].map((path) => fetch(path))));
  expect(requests.filter((path) => /icon|manifest/.test(path))).toEqual([]);
  expect(requests).toContain("/faqs");
  expect(requests).toContain("/gpc.json");
});
