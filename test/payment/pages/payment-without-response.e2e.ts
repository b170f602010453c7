/** The payment pages while neither the backend nor the provider responds (PAY-18), with responses from a scenario. */
import type { Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { paymentKeys } from "#shared/payment/payment-stored-values.ts";
import { openScenario } from "./open-scenario.ts";
import {
  arrangeScenario,
  callBack,
  completed,
  pay,
  silentFrame,
  waitForCheckout,
  type Scenario,
} from "./payment-scenario.ts";
import { findCutText, readOverflow } from "#test/support/browser/find-cut-text.ts";
import { arriveAt, waitForHydration } from "#test/support/browser/page-actions.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";

/** The form on a page whose clock the test moves. */
const openForm = async (openPage: OpenPage, scenario: Scenario = {}) => {
  const opened = await openPage();
  const { page } = opened;
  await page.clock.install();
  const seen = await arrangeScenario(page, scenario);
  await arriveAt(page, "/pay-now");
  return { ...opened, ...seen };
};

const openPressed = async (...from: Parameters<typeof openForm>) => {
  const opened = await openForm(...from);
  await pay(opened.page, "500");
  return opened;
};

/** The note with this title is next to a form that is not busy. */
const expectNote = async (page: Page, title: string, text = "") => {
  const note = page.locator(".pay-note").filter({ has: page.getByText(title, { exact: true }) });
  await note.waitFor();
  await expect(note).toContainText(text);
  await expect(page.locator(".pay-form .button")).toHaveText("Pay Now");
};
const free = (page: Page) => page.getByRole("button", { name: "Pay Now" });

test("[PAY-18] enables the form after 60 s without a callback, and still handles a late one", async ({
  openPage,
}) => {
  const { page, requests } = await openForm(openPage, { script: silentFrame });
  await page.clock.pauseAt(Date.now() + 60_000);
  await pay(page, "500");
  await waitForCheckout(page);
  await page.clock.runFor(59_000);
  await expect(free(page)).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.clock.runFor(2000);
  await expectNote(page, "No response from PhonePe", "If its window is open, finish there.");
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "closings")), { message: "the window is left alone" })
    .toBe(0);
  await callBack(page, "CONCLUDED");
  await page.locator(".toast").getByText("Payment Completed").waitFor();
  await expectNote(page, "Confirming payment");
});

test(
  "[PAY-18] ends the busy state when the checkout frame disappears",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPressed(openPage, { script: silentFrame });
    await waitForCheckout(page);
    await page.evaluate(() => document.querySelector("iframe")!.remove());
    await page.clock.runFor(500);
    await page.evaluate(() => document.body.append(document.createElement("iframe")));
    await page.clock.runFor(5000);
    await expect(page.locator(".pay-note")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Processing..." })).toHaveCount(1);
    await page.evaluate(() => document.querySelector("iframe")!.setAttribute("hidden", ""));
    await page.clock.runFor(1500);
    await expectNote(page, "Window closed");

    await page.evaluate(() => document.querySelector("iframe")!.remove());
    await pay(page, "500");
    await waitForCheckout(page, 2);
    await page.evaluate(() => {
      document.querySelector("iframe")!.focus();
      document.querySelector("iframe")!.remove();
    });
    await page.clock.runFor(1500);
    await expectNote(page, "Window closed");
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("pay-note-title");
  },
);

const unavailable = { status: 503, body: null };

/**
 * The position of the link to the order's status at each width: nothing is cut, and the link is large enough to tap.
 */
const findLinkTops = async (page: Page, title: string) => {
  const tops: Record<number, number> = {};
  for (const width of [320, 360, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(readOverflow), { message: title }).toBeLessThanOrEqual(0);
    await expect
      .poll(() => page.evaluate(findCutText), { message: `text of "${title}" cut at ${width} px` })
      .toEqual([]);
    const { top, height } = await page
      .locator(".pay-note-link")
      .first()
      .evaluate((link) => {
        const box = link.getBoundingClientRect();
        return { top: box.top + scrollY, height: box.height };
      });
    expect(height, `the link of "${title}" at ${width} px`).toBeGreaterThanOrEqual(43.9);
    // At widths below any phone's, a confirmation takes one more line.
    if (width > 320) tops[width] = top;
  }
  return tops;
};

test(
  "[PAY-18] [SITE-13] shows the server's result next to the form",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPressed(openPage);
    const readOrder = () => page.evaluate((key) => sessionStorage.getItem(key), paymentKeys.paymentOrder);
    await waitForCheckout(page);
    await expect.poll(readOrder).not.toBe(null);
    await callBack(page, "CONCLUDED");
    await expectNote(page, "Confirming payment");
    const tops = await findLinkTops(page, "Confirming payment");
    await arrangeScenario(page, { status: [completed] });
    await page.clock.runFor(4000);
    await expectNote(page, "Payment Completed", "₹500");
    expect(await findLinkTops(page, "Payment Completed")).toEqual(tops);
    await expect.poll(readOrder).toBe(null);

    await pay(page, "500");
    await waitForCheckout(page, 2);
    await arrangeScenario(page, { status: [unavailable] });
    await callBack(page, "CONCLUDED");
    await expectNote(page, "Not known yet", "we cannot tell how this payment ended");
    await findLinkTops(page, "Not known yet");
  },
);

test("[PAY-18] shows the order's state after going back", { tag: "@full" }, async ({ openPage }) => {
  const { page, visit } = await openScenario(openPage, { script: silentFrame });
  allowPageErrors(page, networkFailure);
  await visit("/pay-now");
  await pay(page, "500");
  await waitForCheckout(page);
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))),
  ]);
  await waitForHydration(page);
  await expectNote(page, "Open order", "You have an open order for ₹500");

  await page.route("**/widgets/phonepe-payment-status", (route) => route.abort("internetdisconnected"));
  await visit("/pay-now");
  await expectNote(page, "Not known yet");
});
