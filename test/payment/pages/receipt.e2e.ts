import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#shared/site.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { readOverflow } from "#test/support/browser/find-cut-text.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { findViolations, rulesOfColour } from "#test/support/browser/find-violations.ts";
import { openScenario } from "./open-scenario.ts";
import {
  callBack,
  completed,
  created,
  heading,
  pay,
  waitForCheckout,
  receiptAnswer,
  receiptPath,
} from "./payment-scenario.ts";
import { networkFailure, tolerate } from "#test/support/browser/watched-page.ts";

const answerReceipts = async (page: Page, answers: readonly { status: number; json: unknown }[]) => {
  const asked: unknown[] = [];
  await page.route("**/api/payment-receipt", async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill(answers[Math.min(asked.length, answers.length) - 1]);
  });
  return asked;
};

const openReceipt = async (...answers: { status: number; json: unknown }[]) => {
  const scenario = await openScenario();
  if (answers.some(({ status }) => status !== 200)) tolerate(scenario.page, networkFailure);
  const requested: string[] = [];
  onRequest(scenario.page, (request) => void requested.push(request.url()));
  const asked = await answerReceipts(scenario.page, answers);
  await scenario.visit(receiptPath);
  return { ...scenario, asked, requested };
};

const shown = { status: 200, json: receiptAnswer };
const unknown = {
  status: 404,
  json: { error: "none", message: "none", code: "unknown-receipt" },
};

test("[PAY-19] [SITE-13] a receipt shows its details, prints on one page and sends its key only in the request body", async () => {
  const { page, asked, requested } = await openReceipt(shown);
  const slip = page.locator(".slip");
  for (const text of [
    receiptAnswer.receiptNumber,
    "22 November 2026",
    "Rupees one lakh twenty thousand and fifty paise only",
    receiptAnswer.invoice,
    site.legalName,
    "₹20,000.00",
  ])
    await slip.getByText(text).first().waitFor();
  expect(asked).toEqual([{ merchantOrderId: "EC-1", key: "nobody-guesses-it" }]);
  expect(requested.filter((url) => url.includes("nobody-guesses"))).toEqual([]);
  for (const width of [320, 360, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(readOverflow)).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect([paper, await findViolations(page, rulesOfColour)], "on paper").toEqual(["light", []]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test(
  "[PAY-19] shows that no receipt exists, and retries one that failed to load",
  { tags: "full" },
  async () => {
    const none = await openReceipt(unknown);
    await none.page.getByRole("heading", { name: "No Receipt Here" }).waitFor();
    expect(await none.page.getByRole("button", { name: "Print or save" }).count()).toBe(0);

    const { page } = await openReceipt({ status: 503, json: {} }, shown);
    await page.getByRole("heading", { name: "Receipt Not Loaded" }).waitFor();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("R261122-7K3F9Q2M").waitFor();
  },
);

test("[PAY-19] links to the receipt only in the tab that paid", { tags: "full" }, async () => {
  const opened = created("EC-1").body as object;
  const { page, visit } = await openScenario({
    create: [{ body: { ...opened, receiptPath } }],
    status: [completed],
  });
  await answerReceipts(page, [shown]);
  await visit("/pay-now");
  await pay(page, "10");
  await waitForCheckout(page);
  await callBack(page, "CONCLUDED");
  const link = page.getByRole("link", { name: "Receipt", exact: true });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(receiptPath);
  await link.click();
  await page.getByText("R261122-7K3F9Q2M").waitFor();
  expect(await heading(page).textContent()).toBe("Receipt");

  const stranger = await openScenario({ status: [completed] });
  await stranger.visit("/payment-status?merchantOrderId=EC-1");
  await stranger.page.getByText("Payment Successful!").waitFor();
  expect(await stranger.page.getByRole("link", { name: "Receipt", exact: true }).count()).toBe(0);
});

test("[PAY-19] the receipt page is not cached or indexed by search engines", async () => {
  const response = await fetch(`${local.origin}/receipt`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
});
