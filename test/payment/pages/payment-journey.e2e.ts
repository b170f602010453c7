import type { Page } from "@playwright/test";
import { expect, test, type Local } from "#test/support/browser/fixtures.ts";
import type { ListedOrder } from "#test/support/local-environment/local-client.ts";
import { arriveAt } from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

/** Clicks a button on the simulator's page in the checkout frame. */
const pressInCheckout = (page: Page, button: string) =>
  page
    .frameLocator('iframe[title="PhonePe checkout"]')
    .getByRole("button", { name: button, exact: true })
    .click();

const countOrders = async (local: Local, isMeant: (order: ListedOrder) => boolean) =>
  (await local.orders()).filter(isMeant).length;

test("[PAY-04] [PAY-09] [PAY-10] [PAY-15] a payment link survives Back, cancellation and failure, and ends in a paid status page", async ({
  page,
  local,
}) => {
  // Tolerates 409, the response for a link that is already paid.
  allowPageErrors(page, /status of 409/);
  const visit = (path: string) => page.goto(path);
  const link = "/process-payment?merchantOrderId=JOURNEY-1&amount=1499.50";
  await visit(link);
  const checkout = page.locator('iframe[title="PhonePe checkout"]');
  const address = (await checkout.getAttribute("src"))!;
  await test.step("[PAY-04] the checkout opens in a frame, and is the same after Back", async () => {
    await visit("/robots.txt");
    await page.goBack();
    await expect(checkout).toHaveAttribute("src", address);
  });
  await test.step("[PAY-10] [PAY-15] cancellation and failure offer a retry of the same order", async () => {
    await pressInCheckout(page, "Cancel");
    await page.getByRole("alert").getByText("Payment was cancelled by user").waitFor();
    const status = page.getByRole("link", { name: "Check payment status" });
    await expect(status).toHaveAttribute("href", "/payment-status?merchantOrderId=JOURNEY-1");
    const [response] = await Promise.all([
      page.waitForResponse((result) => result.request().resourceType() === "document"),
      page.getByRole("button", { name: "Try Again" }).click(),
    ]);
    expect(response.url()).toBe(local.origin + link);
    await pressInCheckout(page, "Fail");
    await page.getByText("Your payment could not be processed. Please try again.").waitFor();
    await expect
      .poll(() => countOrders(local, ({ merchantOrderId }) => merchantOrderId.startsWith("JOURNEY-1")))
      .toBe(1);
    await visit("/payment-status?merchantOrderId=JOURNEY-1");
    await page.getByRole("heading", { name: "Payment Failed" }).waitFor();
  });

  await test.step("[PAY-09] a paid link shows its success, and so does its status page", async () => {
    await visit(link);
    await pressInCheckout(page, "Pay");
    await page.getByText("Payment Successful! You can close this tab now.").waitFor();
    await page.locator("h1:focus").waitFor();
    await visit("/payment-status?merchantOrderId=JOURNEY-1");
    await page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
    for (const text of ["JOURNEY-1", "₹1499.50", "Paid"])
      await expect(page.locator(".summary")).toContainText(text);
  });
});

test("[PAY-05] [PAY-15] [PAY-16] [PAY-18] Pay Now reuses one order after a double click or closed window, and opens a new one after failure", async ({
  page,
  local,
}) => {
  await arriveAt(page, "/pay-now");
  const pay = page.getByRole("button", { name: "Pay Now" });
  const countOwn = () => countOrders(local, ({ amount }) => amount === 27_000);
  await page.getByLabel("Amount (₹)").fill("270");
  await test.step("[PAY-05] [PAY-15] a double click opens one order, and an unknown callback shows its name", async () => {
    await pay.dblclick();
    await pressInCheckout(page, "Unknown callback");
    await page.locator(".toast").getByText("Payment status: SESSION_EXPIRED").waitFor();
  });

  await test.step("[PAY-18] an order whose window was closed stays open", async () => {
    await pay.click();
    await pressInCheckout(page, "Close without a callback");
    await page.getByText("You have an open order for ₹270. Check its status, or start another.").waitFor();
  });

  await test.step("[PAY-05] [PAY-15] a failed payment of the same order resets the form", async () => {
    await pay.click();
    await pressInCheckout(page, "Fail");
    await page.locator(".toast").getByText("Payment Completed").waitFor();
    await page.locator(".pay-note").getByText("Payment Failed").waitFor();
    await expect(page.locator(".pay-note").getByText("Payment Completed")).toHaveCount(0);
    await pay.waitFor();
    await expect.poll(() => countOwn()).toBe(1);
    await expect(page.getByLabel("Amount (₹)")).toHaveValue("");
  });

  await test.step("[PAY-15] [PAY-18] a visitor can start another order after a cancellation", async () => {
    await page.getByLabel("Amount (₹)").fill("270");
    await pay.click();
    await pressInCheckout(page, "Cancel");
    await page.getByRole("button", { name: "Start another" }).click();
    await expect(page.locator(".pay-note")).toHaveCount(0);
    await page.locator("#amount:focus").waitFor();
  });
  await test.step("[PAY-16] a payment of the new order links to its status page", async () => {
    await pay.click();
    await pressInCheckout(page, "Pay");
    await page.locator(".pay-note").getByText("Payment Successful! You can close this tab now.").waitFor();
    await expect.poll(() => countOwn()).toBe(3);
    await page.getByRole("link", { name: "Check payment status" }).click();
    await page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
    await expect(page.getByText("₹270.00")).toBeVisible();
  });
});
