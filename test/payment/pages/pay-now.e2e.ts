import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { settled } from "#test/payment/support/payment-responses.ts";
import { openScenario } from "./open-scenario.ts";
import {
  arrangeScenario,
  callBack,
  completed,
  created,
  pay,
  pending,
  receiptPath,
  refused,
  waitForCheckout,
  type Scenario,
} from "./payment-scenario.ts";
import { arriveAt, holdScripts, waitForHydration } from "#test/support/browser/page-actions.ts";

const openPayNow = async (openPage: OpenPage, scenario?: Scenario) => {
  const opened = await openScenario(openPage, scenario);
  await opened.visit("/pay-now");
  return opened;
};

test("[PAY-01] [PAY-02] [PAY-04] invalid fields show errors and send no request; a valid form sends amount, invoice and email", async ({
  openPage,
}) => {
  const { page, creates } = await openPayNow(openPage);
  const scripts: string[] = [];
  onRequest(page, (request) => {
    if (request.url().includes("checkout.js")) scripts.push(request.url());
  });
  const error = page.locator("#amount-error");
  await pay(page, "");
  await error.getByText("Amount is required").waitFor();
  await page.locator("#amount:focus").waitFor();
  await page.getByLabel("Amount (₹)").pressSequentially("-");
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(error, "what the field cannot read").toHaveText("Amount must be a valid positive number");
  const invoice = page.getByLabel("Invoice number or note (optional)");
  const email = page.getByLabel("Email (optional)");
  await invoice.fill("x".repeat(41));
  await email.fill("asha@mail");
  await pay(page, "10");
  await expect(page.locator(".field-error")).toHaveText([
    "Invoice must be at most 40 characters",
    "Please enter a valid email address",
  ]);
  await invoice.fill(" INV-7, for Asha ");
  await email.fill("asha@mail.example");
  expect([creates, scripts]).toEqual([[], []]);
  await pay(page, "10");
  await waitForCheckout(page);
  expect(creates).toEqual([{ amount: 10, invoice: "INV-7, for Asha", email: "asha@mail.example" }]);
  expect(scripts).toHaveLength(1);
});

test("[PAY-04] [CONT-14] reads an amount in any digits and with a decimal comma, and sends that amount", async ({
  openPage,
}) => {
  const { page, creates } = await openPayNow(openPage);
  await waitForHydration(page);
  const amount = page.getByLabel("Amount (₹)");
  for (const [text, value] of [
    ["١٢٫٥٠", "12.50"],
    ["१२.५०", "12.50"],
    ["₹1,500.00", "1500.00"],
    ["1.234,50", "1234.50"],
    ["1,2,3", ""],
    ["12٫50", "12.50"],
    ["12,50", "12.50"],
  ] as const) {
    await amount.fill("");
    await page.keyboard.insertText(text);
    await expect(amount, text).toHaveValue(value);
  }
  await amount.fill("");
  await amount.pressSequentially("12,5");
  await expect(amount).toHaveValue("12.5");
  await amount.press("Enter");
  await waitForCheckout(page);
  expect(creates).toEqual([{ amount: 12.5 }]);
});

test("[PAY-04] [CONT-14] opens no checkout for an amount typed with commas between groups", async ({
  openPage,
}) => {
  const { page, creates } = await openPayNow(openPage);
  await waitForHydration(page);
  const amount = page.getByLabel("Amount (₹)");
  for (const text of ["10,000", "1,50,000"]) {
    await amount.fill("");
    await amount.pressSequentially(text);
    await amount.press("Enter");
    await expect(page.locator(".field-error"), text).toHaveText([
      "Amount must have at most two decimal places",
    ]);
  }
  expect(creates).toEqual([]);
});

test("[PAY-04] the mouse wheel scrolls the page and does not change the amount", async ({ openPage }) => {
  const { page } = await openPayNow(openPage);
  await waitForHydration(page);
  const amount = page.getByLabel("Amount (₹)");
  await amount.fill("10000");
  await amount.hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(amount).toHaveValue("10000");
});

test("[PAY-06] [PAY-18] shows each refusal in a toast and a note, preserves the amount and ends the busy state", async ({
  openPage,
}) => {
  const { page } = await openPayNow(openPage, { script: undefined });
  const expectToast = async (title: string, description: string) => {
    await page.locator(".toast").getByText(description, { exact: true }).waitFor();
    await expect(page.locator(".toast-title"), description).toHaveText(title);
    await page.getByRole("button", { name: "Pay Now" }).waitFor();
    await expect(page.getByLabel("Amount (₹)"), description).toHaveValue("10");
    await expect(page.locator(".note:visible")).toContainText(description);
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".toast").waitFor({ state: "detached" });
  };
  await pay(page, "10");
  await expectToast("Payment Error", "Failed to load payment system");
  await arrangeScenario(page, { create: [refused(429, "too-many-requests", "Too many requests.")] });
  await pay(page, "10");
  await expectToast("Payment Failed", "Too many requests.");
});

test("[PAY-15] [PAY-23] the same amount after a cancellation and reload reopens the order with the corrected email", async ({
  openPage,
}) => {
  const order = created("EC-1").body as object;
  const openFor = (receiptEmail: string) => ({ body: { ...order, receiptPath, receiptEmail } });
  const { page, creates, requests, visit } = await openPayNow(openPage, {
    create: [openFor("ana@mial.example"), openFor("ana@mail.example")],
    status: [pending],
  });
  const note = page.locator(".pay-note");
  await page.getByLabel("Email").fill("ana@mial.example");
  await pay(page, "10");
  await waitForCheckout(page);
  await callBack(page, "USER_CANCEL");
  await note.getByText("Receipt goes to ana@mial.example").waitFor();
  await visit("/pay-now");
  await note.getByText("Receipt goes to ana@mial.example").waitFor();
  await page.getByLabel("Email").fill("ana@mail.example");
  await pay(page, "10");
  await waitForCheckout(page);
  const again = { merchantOrderId: "EC-1", receiptKey: "nobody-guesses-it" };
  expect(creates).toEqual([
    { amount: 10, email: "ana@mial.example" },
    { amount: 10, email: "ana@mail.example", ...again },
  ]);
  const paid = await arrangeScenario(page, { status: [completed] });
  await callBack(page, "CONCLUDED");
  await note.getByText("Payment Completed").waitFor();
  await expect(note).toContainText("Receipt goes to ana@mail.example");
  await expect(note.getByRole("link").first()).toHaveAttribute("href", receiptPath);
  expect(paid.requests).not.toEqual([]);
  expect(new Set([...requests, ...paid.requests].map((sent) => JSON.stringify(sent)))).toEqual(
    new Set([JSON.stringify(again)]),
  );
});

test("[PAY-23] shows no receipt of a payment that another browser made", async ({ openPage }) => {
  const order = created("EC-1").body as object;
  const paid = completed.body as { readonly payload: object };
  const { page, visit } = await openPayNow(openPage, {
    create: [{ body: { ...order, receiptPath, receiptEmail: "ana@mail.example" } }],
    status: [{ body: { ...paid, payload: { ...paid.payload, hasReceipt: false } } }],
  });
  const note = page.locator(".pay-note");
  await pay(page, "10");
  await waitForCheckout(page);
  await callBack(page, "CONCLUDED");
  await note.getByText("Payment Completed").waitFor();
  await expect(note).not.toContainText("ana@mail.example");
  await expect(note.getByRole("link", { name: "Receipt" })).toHaveCount(0);
  await visit("/payment-status?merchantOrderId=EC-1");
  await page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
  await expect(page.locator(".pay-place")).not.toContainText(/ana@mail\.example|receipt is ready/);
});

test("[PAY-15] shows the state of an order that the provider has not decided, and opens no other", async ({
  openPage,
}) => {
  const { page, creates } = await openPayNow(openPage, {
    create: [created("EC-1"), refused(409, "payment-undecided", "Please do not pay again.")],
    status: [pending],
  });
  const note = page.locator(".pay-note");
  await pay(page, "10");
  await waitForCheckout(page);
  await callBack(page, "USER_CANCEL");
  await note.waitFor();
  await pay(page, "10");
  await note.getByText("Confirming").waitFor();
  await expect(note.getByRole("link", { name: /status/i })).toHaveCount(1);
  expect(creates).toHaveLength(2);
});

test("[PAY-24] the amount of an order settled as received opens another order", async ({ openPage }) => {
  const { page, creates } = await openPayNow(openPage, {
    create: [created("EC-1"), created("EC-2")],
    status: [{ body: settled({ as: "received" }) }],
  });
  await pay(page, "10");
  await waitForCheckout(page);
  await callBack(page, "CONCLUDED");
  await page.locator(".pay-note").getByText("Payment Received").waitFor();
  await pay(page, "10");
  await waitForCheckout(page, 2);
  expect(creates).toEqual([{ amount: 10 }, { amount: 10 }]);
});

test(
  "[PAY-01] pays once when the form is submitted before the scripts load",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page, creates } = await openScenario(openPage);
    const release = await holdScripts(page);
    await page.goto("/pay-now", { waitUntil: "commit" });
    await pay(page, "25");
    release();
    await waitForCheckout(page);
    expect(creates).toEqual([{ amount: 25 }]);
    await expect(page).toHaveURL("/pay-now");
  },
);

test("[PAY-04] navigates to and from Pay Now with full page loads", { tag: "@full" }, async ({ page }) => {
  const policies: Record<string, string> = {};
  page.on("response", (response) => {
    if (response.request().resourceType() === "document")
      policies[new URL(response.url()).pathname] = response.headers()["content-security-policy"] ?? "";
  });
  await arriveAt(page, "/contact");
  await page.locator("footer").getByRole("link", { name: "Pay now" }).click();
  await page.getByRole("heading", { name: "Pay Now", level: 1 }).waitFor();
  await waitForHydration(page);
  await page.locator("header").getByRole("link", { name: "FEATURES" }).click();
  await page.waitForURL("/features");
  await page.waitForLoadState();
  expect(Object.keys(policies)).toEqual(["/contact", "/pay-now", "/features"]);
  expect(Object.values(policies).map((policy) => policy.includes("phonepe.com"))).toEqual([
    false,
    true,
    false,
  ]);
});
