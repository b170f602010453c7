import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { pendingMs } from "#infra/payment/simulator/payment-order.ts";
import { webhookModes } from "#infra/payment/simulator/payment-webhooks.ts";
import { networkFailure, openPage, tolerate } from "#test/support/browser/watched-page.ts";
import { makePayBody } from "#test/payment/support/payment-simulator.ts";
import { openPaymentSite } from "#test/payment/support/payment-site.ts";
import { sample } from "#test/support/sample.ts";
import { useEach } from "#test/support/use-each.ts";

const site = useEach(openPaymentSite);
let page: Page;

type Checkout = {
  transact: (options: { tokenUrl: string; type?: "IFRAME"; callback?: (value: string) => void }) => void;
  closePage: () => void;
};
type ShopWindow = { PhonePeCheckout: Checkout; callbacks: string[] };

beforeEach(async () => {
  ({ page } = await openPage());
  await page.goto(site.origin);
  await page.waitForFunction(() => "PhonePeCheckout" in window);
});

/** A payment that the provider has taken: our id and the address of its PayPage. */
const begin = async () => {
  const redirectUrl = `${site.origin}/back?merchantOrderId=o1`;
  const body = makePayBody({
    paymentFlow: { type: "PG_CHECKOUT", merchantUrls: { redirectUrl } },
  });
  const answer = await site.provider.pay(body);
  return { merchantOrderId: body.merchantOrderId, tokenUrl: String(answer.body?.["redirectUrl"]) };
};

const openFrame = (tokenUrl: string) =>
  page.evaluate((url) => {
    const shop = window as unknown as ShopWindow;
    shop.callbacks = [];
    shop.PhonePeCheckout.transact({
      tokenUrl: url,
      type: "IFRAME",
      callback: (value) => shop.callbacks.push(value),
    });
  }, tokenUrl);

const frame = () => page.frameLocator('iframe[title="PhonePe checkout"]');
const press = (name: string) => frame().getByRole("button", { name, exact: true }).click();
const waitForEnd = () => page.locator("iframe").waitFor({ state: "detached" });
const callbacks = () => page.evaluate(() => (window as unknown as ShopWindow).callbacks);
const stateOf = (merchantOrderId: string) =>
  site.provider.orders().find((order) => order.merchantOrderId === merchantOrderId)?.state;

const buttons = [
  ["Pay", ["CONCLUDED"], "COMPLETED", "COMPLETED"],
  ["Fail", ["CONCLUDED"], "FAILED", "FAILED"],
  ["Pending, then paid", ["CONCLUDED"], "PENDING", "COMPLETED"],
  ["Pending forever", ["CONCLUDED"], "PENDING", "PENDING"],
  ["Cancel", ["USER_CANCEL"], "PENDING", "PENDING"],
  ["Unknown callback", ["SESSION_EXPIRED"], "PENDING", "PENDING"],
  ["Close without a callback", [], "PENDING", "PENDING"],
] as const;

test.each(sample(2, buttons))(
  "[PAY-04] in the iframe '%s' calls back %j, and the order is %s, later %s",
  async (name, expected, now, later) => {
    const { merchantOrderId, tokenUrl } = await begin();
    await openFrame(tokenUrl);
    await frame().getByText("₹123.45").waitFor();
    await frame().getByText(merchantOrderId).waitFor();
    await press(name);
    await waitForEnd();
    expect([await callbacks(), stateOf(merchantOrderId)]).toEqual([expected, now]);
    site.provider.pass(pendingMs);
    expect(stateOf(merchantOrderId)).toBe(later);
  },
);

test("[PAY-04] closePage removes the iframe without a callback, and a second transact replaces the first", async () => {
  const [first, second] = [await begin(), await begin()];
  await openFrame(first.tokenUrl);
  await openFrame(second.tokenUrl);
  await frame().getByText(second.merchantOrderId).waitFor();
  expect(await page.locator("iframe").count()).toBe(1);
  await page.evaluate(() => (window as unknown as ShopWindow).PhonePeCheckout.closePage());
  expect([await page.locator("iframe").count(), await callbacks()]).toEqual([0, []]);
});

test("[PAY-04] a completed order shows only Continue in the iframe", async () => {
  const { merchantOrderId, tokenUrl } = await begin();
  await site.provider.decide(merchantOrderId, { outcome: "success" });
  await openFrame(tokenUrl);
  await frame().getByText("This order is COMPLETED.").waitFor();
  expect(await frame().getByRole("button", { name: "Pay", exact: true }).isVisible()).toBe(false);
  await press("Continue");
  await waitForEnd();
  expect(await callbacks()).toEqual(["CONCLUDED"]);
});

test("a checkout URL with one changed byte opens no order", async () => {
  tolerate(page, networkFailure);
  const { tokenUrl } = await begin();
  await openFrame(tokenUrl.replace("%3D%3D", "=="));
  await frame().getByText("did not issue this address").waitFor();
  expect(await frame().getByRole("button", { name: "Pay", exact: true }).isVisible()).toBe(false);
});

const fullPageButtons = ["Pay", "Fail", "Pending forever", "Cancel"].map((name) => [name] as const);

test.each(sample(1, fullPageButtons))(
  "without a type, transact navigates the page, and '%s' returns to the shop",
  async (name) => {
    const { tokenUrl } = await begin();
    await page.evaluate((url) => {
      (window as unknown as ShopWindow).PhonePeCheckout.transact({ tokenUrl: url });
    }, tokenUrl);
    await page.waitForURL(tokenUrl);
    await page.getByRole("button", { name, exact: true }).click();
    await expect.poll(() => page.url()).toBe(`${site.origin}/back?merchantOrderId=o1`);
  },
);

test("[OPS-03] the console page lists the values of a fault and sets it", async () => {
  await page.goto(`${site.origin}/__local/`);
  const select = page.getByLabel("paymentWebhook");
  await expect.poll(() => select.locator("option").allTextContents()).toEqual([...webhookModes]);
  await select.selectOption("none");
  await expect.poll(() => site.provider.faults.paymentWebhook).toBe("none");
  page.once("dialog", (dialog) => void dialog.accept("2"));
  await page.getByLabel("dynamodb").selectOption("fail-next:…");
  await expect.poll(() => site.provider.faults.dynamodb).toBe("fail-next:2");
});
