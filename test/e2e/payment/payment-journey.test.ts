import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { edition } from "#test/support/edition/worker-edition.ts";
import { arriveAt } from "#test/e2e/open-at.ts";
import { openPage, tolerate, waitForHydration } from "#test/e2e/watched-page.ts";

/** The provider's page, as the simulator shows it in the checkout's frame. */
const pressInCheckout = (page: Page, button: string) =>
  page
    .frameLocator('iframe[title="PhonePe checkout"]')
    .getByRole("button", { name: button, exact: true })
    .click();

const decide = async (merchantOrderId: string, outcome: string) => {
  const answer = await fetch(`${edition.origin}/__local/api/orders/${merchantOrderId}`, {
    method: "PUT",
    body: JSON.stringify({ outcome, webhook: "none" }),
  });
  expect(answer.status).toBe(200);
};

type Listed = { readonly merchantOrderId: string; readonly amount: number; readonly state: string | null };

const readOrders = async () =>
  (await (await fetch(`${edition.origin}/__local/api/orders`)).json()) as readonly Listed[];

const openLink = async (merchantOrderId: string, amount = "1499.50") => {
  const opened = await openPage();
  // A link that is paid.
  tolerate(opened.page, /status of 409/);
  await opened.page.goto(
    `${edition.origin}/process-payment?merchantOrderId=${merchantOrderId}&amount=${amount}`,
  );
  return opened;
};

const countOrders = async (isMeant: (order: Listed) => boolean) =>
  (await readOrders()).filter(isMeant).length;

const openPayNow = async () => {
  const opened = await openPage();
  const { page } = opened;
  await arriveAt(page, "/pay-now");
  const pay = async (amount: string) => {
    await page.getByLabel("Amount (₹)").fill(amount);
    await page.getByRole("button", { name: "Pay Now" }).click();
  };
  return { ...opened, pay };
};

test("[PAY-04] [PAY-09] [PAY-10] [PAY-15] a link is one checkout after Back and after a cancellation, an error when it fails, and when it is paid a receipt that stays at its address", async () => {
  const { page } = await openLink("JOURNEY-1");
  const checkout = page.locator('iframe[title="PhonePe checkout"]');
  const address = await checkout.getAttribute("src");
  await page.goto(`${edition.origin}/faqs`);
  await page.goBack();
  expect(await checkout.getAttribute("src")).toBe(address);
  await pressInCheckout(page, "Cancel");
  await page.getByRole("alert").getByText("Payment was cancelled by user").waitFor();
  await page.getByRole("button", { name: "Try Again" }).click();
  await pressInCheckout(page, "Fail");
  await page.getByText("Your payment could not be processed. Please try again.").waitFor();
  expect(await countOrders(({ merchantOrderId }) => merchantOrderId.startsWith("JOURNEY-1"))).toBe(1);
  const visit = (path: string) => page.goto(edition.origin + path);
  await visit("/payment-status?merchantOrderId=JOURNEY-1");
  await page.getByRole("heading", { name: "Payment Failed" }).waitFor();

  await visit("/process-payment?merchantOrderId=JOURNEY-1&amount=1499.50");
  await pressInCheckout(page, "Pay");
  await page.getByText("Payment Successful! You can close this tab now.").waitFor();
  await visit("/payment-status?merchantOrderId=JOURNEY-1");
  await page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
  for (const text of ["JOURNEY-1", "₹1499.50", "Paid"])
    expect(await page.locator(".slip").textContent()).toContain(text);
  await visit("/process-payment?merchantOrderId=JOURNEY-1&amount=1499.50");
  await page.getByText("Payment Successful! You can close this tab now.").waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
});

const readNote = async (page: Page, title: string) => {
  const note = page.locator(".pay-note").filter({ hasText: title });
  await note.waitFor();
  return note.locator("p").nth(1).textContent();
};

const waitUntilFree = (page: Page) => page.getByRole("button", { name: "Pay Now" }).waitFor();

test("[PAY-05] [PAY-15] [PAY-16] [PAY-18] a double press on Pay Now opens one order, and ends in a toast, a note and the way to the receipt", async () => {
  const { page } = await openPayNow();
  await page.getByLabel("Amount (₹)").fill("250");
  await page.getByRole("button", { name: "Pay Now" }).dblclick();
  await pressInCheckout(page, "Pay");
  await page.locator(".toast").getByText("Please check your payment status.").waitFor();
  expect(await page.locator(".toast-title").textContent()).toBe("Payment Completed");
  expect(await readNote(page, "Payment Completed")).toBe("Payment Successful! You can close this tab now.");
  await waitUntilFree(page);
  expect(await countOrders(({ amount }) => amount === 25_000)).toBe(1);
  await page.getByRole("link", { name: "Check payment status" }).click();
  await page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
  expect(await page.getByText("₹250.00").isVisible()).toBe(true);
});

test("[PAY-05] [PAY-15] [PAY-18] however the window ends, the open order is the one that is paid next, until it has failed or 'Start another' puts it aside", async () => {
  const { page, pay } = await openPayNow();
  const countOwn = () => countOrders(({ amount }) => amount === 27_000);
  await pay("270");
  await pressInCheckout(page, "Unknown callback");
  await page.locator(".toast").getByText("Payment status: SESSION_EXPIRED").waitFor();
  expect(await page.getByLabel("Amount (₹)").inputValue()).toBe("270");

  await pay("270");
  await pressInCheckout(page, "Close without a callback");
  await page.getByText("You have an open order for ₹270. Check its status, or start another.").waitFor();
  expect(await readNote(page, "Window closed")).toContain("closed without saying how the payment ended");

  await pay("270");
  await pressInCheckout(page, "Fail");
  await page.locator(".toast").getByText("Payment Completed").waitFor();
  expect(await readNote(page, "Payment Failed")).toBe(
    "Your payment could not be processed. Please try again.",
  );
  expect(await page.locator(".pay-note").getByText("Payment Completed").count()).toBe(0);
  await waitUntilFree(page);
  expect(await countOwn()).toBe(1);

  await pay("270");
  await pressInCheckout(page, "Cancel");
  await page.getByRole("button", { name: "Start another" }).click();
  expect(await page.locator(".pay-note").count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("amount");
  expect(await countOwn()).toBe(2);
  await page.getByRole("button", { name: "Pay Now" }).click();
  await pressInCheckout(page, "Pay");
  await readNote(page, "Payment Completed");
  expect(await countOwn()).toBe(3);
});

test("[PAY-05] [PAY-15] [PAY-18] after Back and after a reload the page tells of the open order, of what became of it and of none any more, and what went through after all is not paid again", async () => {
  const { page, pay } = await openPayNow();
  const again = async () => {
    await page.reload();
    await waitForHydration(page);
  };
  const link = page.getByRole("link", { name: "Check payment status" });
  const settle = async () => {
    const address = new URL((await link.getAttribute("href"))!, edition.origin);
    await decide(address.searchParams.get("merchantOrderId")!, "success");
  };
  await pay("284");
  await page.locator("iframe").waitFor();
  await page.goto(`${edition.origin}/faqs`);
  await page.goBack();
  await waitForHydration(page);
  expect(await readNote(page, "Open order")).toBe(
    "You have an open order for ₹284. Check its status, or start another.",
  );
  expect(await page.locator("iframe").count()).toBe(0);
  await waitUntilFree(page);
  await again();
  await readNote(page, "Open order");
  await settle();
  await again();
  await readNote(page, "Payment Completed");
  await again();
  await pay("284");
  await pressInCheckout(page, "Cancel");
  await page.locator(".toast").getByText("Payment Cancelled").waitFor();
  expect(await countOrders(({ amount }) => amount === 28_400)).toBe(2);

  await readNote(page, "Payment Cancelled");
  await settle();
  await readNote(page, "Payment Completed");
  await page.getByRole("button", { name: "Pay Now" }).click();
  await page.getByText("Amount is required").waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
  expect(await countOrders(({ amount }) => amount === 28_400)).toBe(2);
});

test("[PAY-15] two tabs with one link share one checkout, and whoever comes second sees the payment", async () => {
  const tabs = await Promise.all([openLink("TWO-TABS"), openLink("TWO-TABS")]);
  const [first, second] = tabs.map(({ page }) => page) as [Page, Page];
  const frames = await Promise.all(
    [first, second].map((page) => page.locator('iframe[title="PhonePe checkout"]').getAttribute("src")),
  );
  expect(frames[0]).toBe(frames[1]);
  await pressInCheckout(first, "Pay");
  await first.getByText("Payment Successful! You can close this tab now.").waitFor();
  await second.reload();
  await second.getByText("Payment Successful! You can close this tab now.").waitFor();
  expect(await countOrders(({ merchantOrderId }) => merchantOrderId === "TWO-TABS")).toBe(1);
});
