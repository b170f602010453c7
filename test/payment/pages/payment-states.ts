import type { Page } from "@playwright/test";
import { visit } from "#test/app/visit.ts";
import { settled } from "#test/payment/support/payment-responses.ts";
import {
  arrangeScenario,
  callBack,
  completed,
  created,
  failed,
  pay,
  pending,
  receiptResponse,
  receiptPath,
  refunded,
  refused,
  review,
  silentFrame,
  statusPath,
  waitForCheckout,
  type Scenario,
} from "./payment-scenario.ts";
import { waitForHydration } from "#test/support/browser/page-actions.ts";

const linkPath = "/process-payment?merchantOrderId=INV-2041&amount=1499.50";

const visitStatus = (status: Scenario["status"], heading: string) => async (page: Page) => {
  await arrangeScenario(page, { status });
  await page.goto(statusPath);
  await page.getByRole("heading", { name: heading }).waitFor();
  await page.getByText("OMO2611201328001").waitFor();
};

/** A payment link with its checkout open, in this scenario. */
const openCheckout = async (page: Page, scenario?: Scenario) => {
  await arrangeScenario(page, scenario);
  await page.goto(linkPath);
  await waitForCheckout(page);
};

/** Pay Now with its checkout open, in this scenario. */
const payNow = async (page: Page, scenario?: Scenario, width?: number) => {
  await arrangeScenario(page, scenario);
  await visit("/pay-now", width)(page);
  await pay(page, "1499.5");
  await waitForCheckout(page);
};

/** The receipt page with this response, until it shows `words`. */
const visitReceipt =
  (response: { readonly status?: number; readonly json: unknown }, words: string) => async (page: Page) => {
    await page.route("**/api/payment-receipt", (route) => route.fulfill(response));
    await page.goto(receiptPath);
    await page.getByText(words).first().waitFor();
  };

/** States of the payment pages that do not show on loading their address. */
export const paymentStates: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "payment link on its way to the checkout": (page) => openCheckout(page),
  "payment link that asks where the receipt goes": async (page) => {
    await arrangeScenario(page);
    await page.goto(`${linkPath}#email=ana%40mail.example`);
    await page.getByRole("button", { name: "Continue to payment" }).waitFor();
  },
  "payment of Pay Now that was partly refunded": async (page) => {
    const opened = {
      body: { ...(created("EC-1").body as object), receiptPath, receiptEmail: "ana@mail.example" },
    };
    await payNow(page, { create: [opened], status: [refunded] });
    await callBack(page, "CONCLUDED");
    await page.locator(".pay-note").getByText("Payment Completed").waitFor();
  },
  "payment link whose checkout says nothing": async (page) => {
    await page.clock.install();
    await openCheckout(page, { script: silentFrame });
    await page.clock.runFor(61_000);
    await page.getByRole("button", { name: "Try Again" }).waitFor();
  },
  "payment link that was paid": async (page) => {
    await openCheckout(page, { status: [completed] });
    await callBack(page, "CONCLUDED");
    await page.getByRole("heading", { name: "Payment Completed" }).waitFor();
  },
  "payment link that has expired": async (page) => {
    await arrangeScenario(page, {
      create: [
        refused(403, "payment-link-expired", "This payment link has expired. Please ask us for a new one."),
      ],
    });
    await page.goto(linkPath);
    await page.getByText("has expired").waitFor();
  },
  "payment link without the provider's script": async (page) => {
    await arrangeScenario(page, { script: undefined });
    await page.goto(linkPath);
    await page.getByText("Failed to load payment system").waitFor();
  },
  "payment link with half of an address": async (page) => {
    await page.goto("/process-payment?amount=10");
    await page.getByText("Missing required parameters").waitFor();
  },
  "payment settled as received": visitStatus([{ body: settled({ as: "received" }) }], "Payment Received"),
  "payment settled as payable": visitStatus([{ body: settled({ as: "payable" }) }], "Payment Reopened"),
  "status of an order that nobody knows": async (page) => {
    await arrangeScenario(page, { status: [refused(404, "unknown-order", "There is no such order.")] });
    await page.goto(statusPath);
    await page.getByRole("alert").waitFor();
  },
  "Pay Now with errors": async (page) => {
    await visit("/pay-now", 360)(page);
    await page.getByLabel("Amount (₹)").fill("0");
    await page.getByLabel("Email (optional)").fill("nobody");
    await page.getByRole("button", { name: "Pay Now" }).click();
    await page.locator(".field-error").nth(1).waitFor();
  },
  "Pay Now while it opens": async (page) => {
    await arrangeScenario(page);
    await page.route("**/api/phonepe/create-payment", () => undefined);
    await visit("/pay-now")(page);
    await pay(page, "10");
    await page.getByRole("button", { name: "Processing..." }).waitFor();
  },
  "receipt on its page": visitReceipt({ json: receiptResponse }, receiptResponse.receiptNumber),
  "receipt that is not there": visitReceipt(
    { status: 404, json: { error: "none", message: "none", code: "unknown-receipt" } },
    "No Receipt Here",
  ),
  "receipt while the server is away": visitReceipt({ status: 503, json: {} }, "Receipt Not Loaded"),
  "status of a payment": visitStatus([completed], "Payment Successful!"),
  "failed payment": visitStatus([failed], "Payment Failed"),
  "payment under review": visitStatus([review], "Payment Received, Under Review"),
  "payment settled by hand": visitStatus(
    [{ body: settled({ as: "refunded", link: "/process-payment?merchantOrderId=INV-2042&amount=5&sig=a" }) }],
    "Payment Refunded",
  ),
  "pending payment": visitStatus([pending], "Checking Payment Status"),
  "payment link whose checkout was closed": async (page) => {
    await openCheckout(page);
    await callBack(page, "USER_CANCEL");
    await page.getByRole("alert").getByText("Payment was cancelled by user").waitFor();
  },
  "Pay Now after a conclusion": async (page) => {
    await payNow(page, {}, 360);
    await callBack(page, "CONCLUDED");
    await page.locator(".toast").waitFor();
  },
  "Pay Now with an open order": async (page) => {
    await payNow(page, {}, 360);
    await page.reload();
    await waitForHydration(page);
    await page.getByRole("button", { name: "Start another" }).waitFor();
  },
  "Pay Now after a failure that the toast calls completed": async (page) => {
    await payNow(page, { status: [failed] });
    await callBack(page, "CONCLUDED");
    await page.locator(".pay-note").getByText("Payment Failed").waitFor();
  },
  "payment link of which nobody can tell how it ended": async (page) => {
    await openCheckout(page, { status: [{ status: 503, body: null }] });
    await callBack(page, "CONCLUDED");
    await page.getByText("Not known yet").waitFor();
  },
};
