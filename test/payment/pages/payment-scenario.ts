import type { Page, Route } from "@playwright/test";
import type { PaymentStatus } from "#shared/payment/payment-contract.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";
import { paymentPayload } from "#test/payment/support/payment-responses.ts";

/** Stands in for the provider's script, without a frame: the test calls the callbacks instead. */
const fakeScript = `
  window.checkouts = [];
  window.closings = 0;
  window.PhonePeCheckout = {
    transact(options) { window.checkouts.push(options); },
    closePage() { window.closings += 1; },
  };`;

/** A fake checkout script that covers the page with a frame and never calls back. */
export const silentFrame = `${fakeScript}
  window.PhonePeCheckout.transact = (options) => {
    window.checkouts.push(options);
    const frame = document.createElement("iframe");
    frame.title = "Checkout";
    frame.style.position = "fixed";
    document.body.append(frame);
  };`;

type CheckoutWindow = {
  readonly checkouts: readonly { readonly callback: (value: string) => void }[];
};

export type FakeResponse = { readonly status?: number; readonly body: unknown };

export const created = (merchantOrderId: string): FakeResponse => ({
  body: { success: true, redirectUrl: "https://pay.example/token?a=%2F", orderId: "OMO1", merchantOrderId },
});

export const refused = (status: number, code: string, message: string): FakeResponse => ({
  status,
  body: { error: message, message, code },
});

const verdict = (type: PaymentStatus["type"]): FakeResponse => ({
  body: {
    type,
    payload: {
      ...paymentPayload,
      ...(type === "CHECKOUT_ORDER_COMPLETED" && {
        state: "COMPLETED",
        completedAt: "2026-11-20T13:28:00.000Z",
      }),
    },
  },
});

export const completed = verdict("CHECKOUT_ORDER_COMPLETED");
export const refunded: FakeResponse = {
  body: {
    type: "CHECKOUT_ORDER_COMPLETED",
    payload: {
      ...paymentPayload,
      state: "COMPLETED",
      refunds: [{ amount: 50_000, givenBackAt: "2026-11-23T05:00:00.000Z", refundId: "OMR2611231" }],
    },
  },
};
export const pending = verdict("CHECKOUT_ORDER_PENDING");
export const failed = verdict("CHECKOUT_ORDER_FAILED");
export const review = verdict("CHECKOUT_ORDER_REVIEW");

export const receiptPath = "/receipt?order=EC-1#key=nobody-guesses-it";

/** The response of the receipt endpoint. */
export const receiptResponse = {
  receiptNumber: "R261122-7K3F9Q2M",
  paidAt: "2026-11-22T07:30:00.000Z",
  amount: 12_000_050,
  invoice: "INV-2041, badges for Asha",
  merchantOrderId: "EC-01KAM2P4Q8V6T3R9X7W5Y1Z0BD",
  orderId: "OMO2611221300001",
  refunds: [{ amount: 2_000_000, givenBackAt: "2026-11-23T05:00:00.000Z", refundId: "OMR2611231" }],
};

export type Scenario = {
  readonly create?: readonly FakeResponse[];
  readonly status?: readonly FakeResponse[];
  /** The provider's script; undefined if it does not load. */
  readonly script?: string | undefined;
};

/** Mocks the backend and the provider of a page with the scenario's responses; the last one repeats. */
export const arrangeScenario = async (page: Page, scenario: Scenario = {}) => {
  const creates: unknown[] = [];
  const requests: unknown[] = [];
  const respond = (responses: readonly FakeResponse[], seen: unknown[]) => async (route: Route) => {
    seen.push(route.request().postDataJSON());
    const { status = 200, body } = responses[Math.min(seen.length, responses.length) - 1]!;
    await route.fulfill({ status, json: body });
  };
  const script = "script" in scenario ? scenario.script : fakeScript;
  const isRefused = [...(scenario.create ?? []), ...(scenario.status ?? [])].some(
    ({ status }) => status !== undefined,
  );
  if (isRefused || script === undefined) allowPageErrors(page, /status of \d{3}|ERR_FAILED/);
  await page.route("**/checkout.js", (route) =>
    script === undefined ? route.abort() : route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await page.route("**/api/phonepe/create-payment", respond(scenario.create ?? [created("EC-1")], creates));
  await page.route("**/widgets/phonepe-payment-status", respond(scenario.status ?? [pending], requests));
  return { creates, requests };
};

/** Fills in this amount on Pay Now, and clicks the button. */
export const pay = async (page: Page, amount: string) => {
  await page.getByLabel("Amount (₹)").fill(amount);
  await page.getByRole("button", { name: "Pay Now" }).click();
};

export const waitForCheckout = (page: Page, count = 1) =>
  page.waitForFunction((wanted) => Number(Reflect.get(window, "checkouts")?.length) >= wanted, count);

export const callBack = (page: Page, value: string) =>
  page.evaluate((given) => (window as unknown as CheckoutWindow).checkouts.at(-1)?.callback(given), value);

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

export const statusPath = "/payment-status?merchantOrderId=INV-2041";
