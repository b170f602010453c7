import { expect, test } from "#test/support/browser/fixtures.ts";
import { settled } from "#test/payment/support/payment-responses.ts";
import { openScenario } from "./open-scenario.ts";
import {
  arrangeScenario,
  refused,
  completed,
  pending,
  review,
  heading,
  statusPath,
} from "./payment-scenario.ts";

test("[PAY-12] a pending payment stays at 'Checking Payment Status' without a retry until it completes", async ({
  openPage,
}) => {
  const { page, visit } = await openScenario(openPage, {
    status: [pending, refused(503, "payment-provider-unavailable", "Later"), pending],
  });
  await page.clock.install();
  await visit(statusPath);
  await page.getByText("PhonePe has not confirmed this payment yet.").waitFor();
  await page.clock.runFor(240_000);
  await page.getByText("Your bank may still be confirming this payment. Please do not pay again.").waitFor();
  await expect(heading(page)).toHaveText("Checking Payment Status");
  await expect(page.getByText(/Open its address at any time/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
  await arrangeScenario(page, { status: [completed] });
  await page.clock.runFor(60_000);
  await page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
  const summary = await page.locator(".summary").textContent();
  for (const text of ["INV-2041", "OMO2611201328001", "₹1499.50", "20 November 2026 at 6:58 pm IST", "Paid"])
    expect(summary).toContain(text);
});

test("[PAY-12] an order under review or settled by hand shows its outcome and a new link, with no retry button", async ({
  openPage,
}) => {
  const { page, visit } = await openScenario(openPage, { status: [review] });
  const tryAgain = page.getByRole("button", { name: "Try Again" });
  await visit(statusPath);
  await page.getByRole("heading", { name: "Payment Received, Under Review" }).waitFor();
  await expect(page.getByText("We are checking it by hand")).toBeVisible();
  await expect(tryAgain).toHaveCount(0);
  const link = "/process-payment?merchantOrderId=INV-2042&amount=1499.50&sig=abc";
  await arrangeScenario(page, { status: [{ body: settled({ as: "refunded", link }) }] });
  await visit(statusPath);
  await page.getByRole("heading", { name: "Payment Refunded" }).waitFor();
  await expect(page.getByRole("link", { name: "Pay with this link" })).toHaveAttribute("href", link);
  await expect(tryAgain).toHaveCount(0);

  // The link of an order that an operator marked as received requests no payment either.
  await arrangeScenario(page, {
    create: [refused(409, "order-paid", "This order has already been paid.")],
    status: [{ body: settled({ as: "received" }) }],
  });
  await visit("/process-payment?merchantOrderId=INV-2041&amount=1499.50");
  await page.getByRole("heading", { name: "Payment Received" }).waitFor();
  await page.getByText("We checked your payment by hand. There is nothing more to pay.").waitFor();
});

test("[PAY-13] shows a failed status request and retries it", { tag: "@full" }, async ({ openPage }) => {
  const { page, visit } = await openScenario(openPage, { status: [refused(404, "unknown-order", "?")] });
  for (const [path, text] of [
    ["/payment-status", "Missing merchant order ID. Unable to check payment status."],
    [statusPath, "Failed to check payment status: 404"],
  ] as const) {
    await visit(path);
    await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
    await expect(heading(page), text).toHaveText("Payment Status");
  }
  await arrangeScenario(page, { status: [completed] });
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
});

test("[PAY-12] requests the status again after going back", { tag: "@full" }, async ({ openPage, local }) => {
  const { page, requests, visit } = await openScenario(openPage, { status: [completed] });
  await visit(statusPath);
  const title = page.getByRole("heading", { name: "Payment Successful!" });
  await title.waitFor();
  const before = requests.length;
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))),
  ]);
  await title.waitFor();
  expect(requests.length).toBe(before + 1);

  await page.emulateMedia({ media: "print" });
  await expect(page.locator("button:visible, .button:visible")).toHaveCount(0);
  for (const text of ["INV-2041", "OMO2611201328001", "₹1499.50", "20 November 2026 at 6:58 pm IST"])
    await expect(page.getByText(text)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  const [response] = await Promise.all([
    page.waitForResponse((result) => result.request().resourceType() === "document"),
    page.getByRole("link", { name: "Return to Home" }).click(),
  ]);
  expect(response.url()).toBe(`${local.origin}/`);
});
