import type { Page } from "@playwright/test";
import { expect, test as base } from "#test/support/browser/fixtures.ts";
import { pendingMs } from "#infra/payment/simulator/payment-order.ts";
import { webhookModes } from "#infra/payment/simulator/payment-webhooks.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";
import { makePayBody } from "#test/payment/support/payment-simulator.ts";
import { openPaymentSite } from "#test/payment/support/payment-site.ts";
import { sample } from "#test/support/sample.ts";

type Site = Awaited<ReturnType<typeof openPaymentSite>>;

const test = base.extend<{ readonly site: Site }>({
  site: async ({}, use) => {
    const site = await openPaymentSite();
    await use(site);
    await site.close();
  },
  baseURL: ({ site }, use) => use(site.origin),
});

type Checkout = {
  transact: (options: { tokenUrl: string; type?: "IFRAME"; callback?: (value: string) => void }) => void;
  closePage: () => void;
};
type ShopWindow = { PhonePeCheckout: Checkout; callbacks: string[] };

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await page.waitForFunction(() => "PhonePeCheckout" in window);
});

/** A payment that the provider accepted: our id and the address of its PayPage. */
const begin = async (site: Site) => {
  const redirectUrl = `${site.origin}/back?merchantOrderId=o1`;
  const body = makePayBody({
    paymentFlow: { type: "PG_CHECKOUT", merchantUrls: { redirectUrl } },
  });
  const response = await site.provider.pay(body);
  return { merchantOrderId: body.merchantOrderId, tokenUrl: String(response.body?.["redirectUrl"]) };
};

const openFrame = (page: Page, tokenUrl: string) =>
  page.evaluate((url) => {
    const shop = window as unknown as ShopWindow;
    shop.callbacks = [];
    shop.PhonePeCheckout.transact({
      tokenUrl: url,
      type: "IFRAME",
      callback: (value) => shop.callbacks.push(value),
    });
  }, tokenUrl);

const frame = (page: Page) => page.frameLocator('iframe[title="PhonePe checkout"]');
const press = (page: Page, name: string) => frame(page).getByRole("button", { name, exact: true }).click();
const waitForEnd = (page: Page) => page.locator("iframe").waitFor({ state: "detached" });
const callbacks = (page: Page) => page.evaluate(() => (window as unknown as ShopWindow).callbacks);
const stateOf = (site: Site, merchantOrderId: string) =>
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

for (const [name, expected, now, later] of sample(1, buttons))
  test(`[PAY-04] in the iframe '${name}' calls back ${JSON.stringify(expected)}, and the order is ${now}, later ${later}`, async ({
    page,
    site,
  }) => {
    const { merchantOrderId, tokenUrl } = await begin(site);
    await openFrame(page, tokenUrl);
    await frame(page).getByText("₹123.45").waitFor();
    await frame(page).getByText(merchantOrderId).waitFor();
    await press(page, name);
    await waitForEnd(page);
    expect([await callbacks(page), stateOf(site, merchantOrderId)]).toEqual([expected, now]);
    site.provider.pass(pendingMs);
    expect(stateOf(site, merchantOrderId)).toBe(later);
  });

test("[PAY-04] closePage removes the iframe without a callback, and a second transact replaces the first", async ({
  page,
  site,
}) => {
  const [first, second] = [await begin(site), await begin(site)];
  await openFrame(page, first.tokenUrl);
  await openFrame(page, second.tokenUrl);
  await frame(page).getByText(second.merchantOrderId).waitFor();
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.evaluate(() => (window as unknown as ShopWindow).PhonePeCheckout.closePage());
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect.poll(() => callbacks(page)).toEqual([]);
});

test("[PAY-04] a completed order shows only Continue in the iframe", async ({ page, site }) => {
  const { merchantOrderId, tokenUrl } = await begin(site);
  await site.provider.decide(merchantOrderId, { outcome: "success" });
  await openFrame(page, tokenUrl);
  await frame(page).getByText("This order is COMPLETED.").waitFor();
  await expect(frame(page).getByRole("button", { name: "Pay", exact: true })).toBeHidden();
  await press(page, "Continue");
  await waitForEnd(page);
  await expect.poll(() => callbacks(page)).toEqual(["CONCLUDED"]);
});

test("a checkout URL with one changed byte opens no order", async ({ page, site }) => {
  allowPageErrors(page, networkFailure);
  const { tokenUrl } = await begin(site);
  await openFrame(page, tokenUrl.replace("%3D%3D", "=="));
  await frame(page).getByText("did not issue this address").waitFor();
  await expect(frame(page).getByRole("button", { name: "Pay", exact: true })).toBeHidden();
});

for (const name of sample(1, ["Pay", "Fail", "Pending forever", "Cancel"]))
  test(`PhonePe's transact without type IFRAME opens the checkout as a page, and '${name}' returns`, async ({
    page,
    site,
  }) => {
    const { tokenUrl } = await begin(site);
    await page.evaluate((url) => {
      (window as unknown as ShopWindow).PhonePeCheckout.transact({ tokenUrl: url });
    }, tokenUrl);
    await page.waitForURL(tokenUrl);
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page).toHaveURL("/back?merchantOrderId=o1");
  });

test("[OPS-03] the console page lists the values of a fault and sets it", async ({ page, site }) => {
  await page.goto("/__local/");
  const select = page.getByLabel("paymentWebhook");
  await expect(select.locator("option")).toHaveText([...webhookModes]);
  await select.selectOption("none");
  await expect.poll(() => site.provider.faults.paymentWebhook).toBe("none");
  page.once("dialog", (dialog) => void dialog.accept("2"));
  await page.getByLabel("dynamodb").selectOption("fail-next:…");
  await expect.poll(() => site.provider.faults.dynamodb).toBe("fail-next:2");
});
