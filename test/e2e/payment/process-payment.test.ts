import { expect, test } from "vitest";
import { edition } from "#test/support/edition/worker-edition.ts";
import { openWorld } from "./open-world.ts";
import {
  arrangeWorld,
  refused,
  completed,
  pending,
  waitForCheckout,
  callBack,
  readTokens,
  heading,
  statusPath,
} from "./payment-world.ts";

const linkPath = "/process-payment?merchantOrderId=INV-2041&amount=0999.90";

test("[PAY-08] [PAY-09] a payment link opens its checkout, and is completed when the server says so", async () => {
  const { page, creates, asked, visit } = await openWorld({
    status: [pending, completed],
  });
  await visit(`${linkPath}&sig=s1g`);
  await waitForCheckout(page);
  expect(await heading(page).textContent()).toBe("Processing Payment");
  const slip = page.locator(".slip");
  for (const text of ["INV-2041", "₹0999.90"]) expect(await slip.textContent()).toContain(text);
  expect(await page.getByText("Powered by PhonePe").isVisible()).toBe(true);
  expect(creates).toEqual([{ amount: 999.9, merchantOrderId: "INV-2041", signature: "s1g" }]);
  expect(await readTokens(page)).toEqual(["https://pay.example/token?a=%2F"]);
  await callBack(page, "CONCLUDED");
  await page.getByText("Confirming your payment with PhonePe…").waitFor();
  await page.getByText("Payment Successful! You can close this tab now.").waitFor();
  expect(await heading(page).textContent()).toBe("Payment Completed");
  for (const text of ["INV-2041", "₹0999.90", "Paid"]) expect(await slip.textContent()).toContain(text);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  expect(asked).toEqual([{ merchantOrderId: "INV-2041" }, { merchantOrderId: "INV-2041" }]);
});

test("[PAY-23] the address in a link only fills a field: nothing opens before its payer has seen and corrected it", async () => {
  const { page, creates, visit } = await openWorld();
  await visit(`${linkPath}#email=eve%40mail.example`);
  const field = page.getByLabel("Email");
  await field.waitFor();
  expect([await field.inputValue(), creates]).toEqual(["eve@mail.example", []]);
  await field.fill("ana@mail");
  await field.press("Enter");
  await page.getByText("Please enter a valid email address").waitFor();
  await page.locator("#email:focus").waitFor();
  await field.fill("ana@mail.example");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await waitForCheckout(page);
  expect(creates).toMatchObject([{ merchantOrderId: "INV-2041", email: "ana@mail.example" }]);
});

test("[PAY-07] [PAY-10] whatever goes wrong is an error, and another try loads the same link anew", async () => {
  const { page, visit } = await openWorld({
    create: [refused(403, "invalid-payment-link", "This link is not ours.")],
  });
  const expectError = async (text: string) => {
    await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
    expect(await heading(page).textContent(), text).toBe("Payment Error");
  };
  await visit("/process-payment?amount=10");
  await expectError("Missing required parameters. Both merchantOrderId and amount are required.");
  await visit(linkPath);
  await expectError("This link is not ours.");
  await arrangeWorld(page);
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().resourceType() === "document"),
    page.getByRole("button", { name: "Try Again" }).click(),
  ]);
  expect(response.url()).toBe(edition.origin + linkPath);
  await waitForCheckout(page);
  await callBack(page, "USER_CANCEL");
  await expectError("Payment was cancelled by user");
  const link = page.getByRole("link", { name: "Check payment status" });
  expect(await link.getAttribute("href")).toBe(statusPath);
});

test("[PAY-09] [PAY-15] [PAY-23] a link that is paid already shows success, opens no checkout and asks for no address", async () => {
  const paid = refused(409, "order-paid", "This order is paid.");
  const { page, creates, visit } = await openWorld({ create: [paid], status: [completed] });
  await visit(linkPath);
  await page.getByText("Payment Successful! You can close this tab now.").waitFor();
  expect(await readTokens(page)).toEqual([]);
  expect(creates).toHaveLength(1);
  await visit(`${linkPath}&invoice=7#email=ana%40mail.example`);
  await page.getByRole("heading", { name: "Payment Completed" }).waitFor();
  expect([creates.length, await page.getByLabel("Email").count()]).toEqual([1, 0]);
});

test("[PAY-08] malformed escapes in a link are shown as text, and nothing of it becomes markup", async () => {
  const { page, visit } = await openWorld({
    create: [refused(400, "invalid-request", "Order id must be 1 to 56 letters, digits, - or _")],
  });
  await visit("/process-payment?merchantOrderId=%E0%A4%A<img src=x>&amount=10");
  await page.getByRole("alert").getByText("Order id must be").waitFor();
  expect(await page.locator(".slip dd").first().textContent()).toContain("<img src=x>");
});
