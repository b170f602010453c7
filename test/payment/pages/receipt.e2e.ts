import type { Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { site } from "#shared/site.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { readOverflow } from "#test/support/browser/find-cut-text.ts";
import { findViolations, rulesOfColor } from "#test/support/browser/find-violations.ts";
import { openScenario } from "./open-scenario.ts";
import {
  callBack,
  completed,
  created,
  heading,
  pay,
  waitForCheckout,
  receiptResponse,
  receiptPath,
} from "./payment-scenario.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";

const respondWithReceipts = async (page: Page, responses: readonly { status: number; json: unknown }[]) => {
  const requests: unknown[] = [];
  await page.route("**/api/payment-receipt", async (route) => {
    requests.push(route.request().postDataJSON());
    await route.fulfill(responses[Math.min(requests.length, responses.length) - 1]);
  });
  return requests;
};

const openReceipt = async (openPage: OpenPage, ...responses: { status: number; json: unknown }[]) => {
  const scenario = await openScenario(openPage);
  if (responses.some(({ status }) => status !== 200)) allowPageErrors(scenario.page, networkFailure);
  const requested: string[] = [];
  onRequest(scenario.page, (request) => void requested.push(request.url()));
  const requests = await respondWithReceipts(scenario.page, responses);
  await scenario.visit(receiptPath);
  return { ...scenario, requests, requested };
};

const shown = { status: 200, json: receiptResponse };
const unknown = {
  status: 404,
  json: { error: "none", message: "none", code: "unknown-receipt" },
};

test("[PAY-19] [SITE-13] a receipt shows its details, prints on one page and sends its key only in the request body", async ({
  openPage,
}) => {
  const { page, requests, requested } = await openReceipt(openPage, shown);
  const summary = page.locator(".summary");
  for (const text of [
    receiptResponse.receiptNumber,
    "22 November 2026",
    "Rupees one lakh twenty thousand and fifty paise only",
    receiptResponse.invoice,
    site.legalName,
    "₹20,000.00",
  ])
    await summary.getByText(text).first().waitFor();
  expect(requests).toEqual([{ merchantOrderId: "EC-1", key: "nobody-guesses-it" }]);
  expect(requested.filter((url) => url.includes("nobody-guesses"))).toEqual([]);
  for (const width of [320, 360, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(readOverflow)).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect([paper, await findViolations(page, rulesOfColor)], "on paper").toEqual(["light", []]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test(
  "[PAY-19] shows that no receipt exists for a link, and offers to retry a receipt that failed to load",
  { tag: "@full" },
  async ({ openPage }) => {
    const none = await openReceipt(openPage, unknown);
    await none.page.getByRole("heading", { name: "No Receipt Here" }).waitFor();
    await expect(none.page.getByRole("button", { name: "Print or save" })).toHaveCount(0);

    const { page } = await openReceipt(openPage, { status: 503, json: {} }, shown);
    await page.getByRole("heading", { name: "Receipt Not Loaded" }).waitFor();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("R261122-7K3F9Q2M").waitFor();
  },
);

test("[PAY-19] links to the receipt only in the tab that paid", { tag: "@full" }, async ({ openPage }) => {
  const opened = created("EC-1").body as object;
  const { page, visit } = await openScenario(openPage, {
    create: [{ body: { ...opened, receiptPath } }],
    status: [completed],
  });
  await respondWithReceipts(page, [shown]);
  await visit("/pay-now");
  await pay(page, "10");
  await waitForCheckout(page);
  await callBack(page, "CONCLUDED");
  const link = page.getByRole("link", { name: "Receipt", exact: true });
  await link.waitFor();
  await expect(link).toHaveAttribute("href", receiptPath);
  await link.click();
  await page.getByText("R261122-7K3F9Q2M").waitFor();
  await expect(heading(page)).toHaveText("Receipt");

  const attacker = await openScenario(openPage, { status: [completed] });
  await attacker.visit("/payment-status?merchantOrderId=EC-1");
  await attacker.page.getByText("Payment Successful!").waitFor();
  await expect(attacker.page.getByRole("link", { name: "Receipt", exact: true })).toHaveCount(0);
});

test("[PAY-19] the receipt page is not cached or indexed by search engines", async ({ local }) => {
  const response = await fetch(`${local.origin}/receipt`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
});
