import { expect, test } from "vitest";
import { onRequest } from "#test/support/page-requests.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
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
import { arriveAt } from "#test/support/browser/open-at.ts";
import { holdScripts, openPage, waitForHydration } from "#test/support/browser/watched-page.ts";

const openPayNow = async (scenario?: Scenario) => {
  const opened = await openScenario(scenario);
  await opened.visit("/pay-now");
  return opened;
};

test("[PAY-01] [PAY-02] [PAY-04] invalid fields show errors and send no request; a valid form sends amount, invoice and email", async () => {
  const { page, creates } = await openPayNow();
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
  expect(await error.textContent(), "what the field cannot read").toBe(
    "Amount must be a valid positive number",
  );
  const invoice = page.getByLabel("Invoice number or note (optional)");
  const email = page.getByLabel("Email (optional)");
  await invoice.fill("x".repeat(41));
  await email.fill("asha@mail");
  await pay(page, "10");
  expect(await page.locator(".field-error").allTextContents()).toEqual([
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

test("[PAY-06] [PAY-18] shows each refusal in a toast and a note, preserves the amount and ends the busy state", async () => {
  const { page } = await openPayNow({ script: undefined });
  const expectToast = async (title: string, description: string) => {
    await page.locator(".toast").getByText(description, { exact: true }).waitFor();
    expect(await page.locator(".toast-title").textContent(), description).toBe(title);
    await page.getByRole("button", { name: "Pay Now" }).waitFor();
    expect(await page.getByLabel("Amount (₹)").inputValue(), description).toBe("10");
    expect(await page.locator(".note:visible").textContent()).toContain(description);
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".toast").waitFor({ state: "detached" });
  };
  await pay(page, "10");
  await expectToast("Payment Error", "Failed to load payment system");
  await arrangeScenario(page, { create: [refused(429, "too-many-requests", "Too many requests.")] });
  await pay(page, "10");
  await expectToast("Payment Failed", "Too many requests.");
});

test("[PAY-15] [PAY-23] the same amount after a cancellation and reload reopens the order with the corrected email", async () => {
  const order = created("EC-1").body as object;
  const openFor = (receiptEmail: string) => ({ body: { ...order, receiptPath, receiptEmail } });
  const { page, creates, asked, visit } = await openPayNow({
    create: [openFor("ana@mial.example"), openFor("ana@mail.example")],
    status: [pending, pending, pending, completed],
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
  await callBack(page, "CONCLUDED");
  await note.getByText("Payment Completed").waitFor();
  expect(await note.textContent()).toContain("Receipt goes to ana@mail.example");
  expect(await note.getByRole("link").first().getAttribute("href")).toBe(receiptPath);
  expect(new Set(asked.map((question) => JSON.stringify(question)))).toEqual(
    new Set([JSON.stringify(again)]),
  );
});

test("[PAY-01] pays once when the form is submitted before the scripts load", { tags: "full" }, async () => {
  const { page, creates } = await openScenario();
  const release = await holdScripts(page);
  await page.goto(`${local.origin}/pay-now`, { waitUntil: "commit" });
  await pay(page, "25");
  release();
  await waitForCheckout(page);
  expect(creates).toEqual([{ amount: 25 }]);
  expect(page.url()).toBe(`${local.origin}/pay-now`);
});

test("[PAY-04] navigates to and from Pay Now with full page loads", { tags: "full" }, async () => {
  const { page } = await openPage();
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
  await page.waitForURL(`${local.origin}/features`);
  await page.waitForLoadState();
  expect(Object.keys(policies)).toEqual(["/contact", "/pay-now", "/features"]);
  expect(Object.values(policies).map((policy) => policy.includes("phonepe.com"))).toEqual([
    false,
    true,
    false,
  ]);
});
