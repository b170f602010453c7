import { expect, test } from "vitest";
import { edition } from "#test/support/edition/worker-edition.ts";
import { openWorld } from "./open-world.ts";
import {
  refused,
  completed,
  pending,
  failed,
  waitForCheckout,
  callBack,
  readTokens,
  heading,
  statusPath,
  withoutStatuses,
  type World,
} from "./payment-world.ts";

const linkPath = "/process-payment?merchantOrderId=INV-2041&amount=0999.90";

test("[PAY-08] [PAY-09] a payment link opens its checkout, and is completed when the server says so", async () => {
  const { page, creates, asked, visit, complaints, close } = await openWorld({
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
  expect(complaints).toEqual([]);
  await close();
});

test("[PAY-23] the address in a link only fills a field: nothing opens before its payer has seen and corrected it", async () => {
  const { page, creates, visit, complaints, close } = await openWorld();
  await visit(`${linkPath}#email=eve%40mail.example`);
  const field = page.getByLabel("Email");
  await field.waitFor();
  expect([await field.inputValue(), creates]).toEqual(["eve@mail.example", []]);
  await field.fill("ana@mail");
  await field.press("Enter");
  await page.getByText("Please enter a valid email address").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("email");
  await field.fill("ana@mail.example");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await waitForCheckout(page);
  expect(creates).toMatchObject([{ merchantOrderId: "INV-2041", email: "ana@mail.example" }]);
  expect(complaints).toEqual([]);
  await close();
});

test("[PAY-09] [PAY-23] a link that is paid already asks its payer for no address", async () => {
  const { page, creates, visit, close } = await openWorld({ status: [completed] });
  await visit(`${linkPath}#email=ana%40mail.example`);
  await page.getByRole("heading", { name: "Payment Completed" }).waitFor();
  expect([creates, await page.getByLabel("Email").count()]).toEqual([[], 0]);
  await close();
});

const errors: readonly (readonly [string, string, World, string])[] = [
  [
    "no order id",
    "/process-payment?amount=10",
    {},
    "Missing required parameters. Both merchantOrderId and amount are required.",
  ],
  [
    "an amount that is none",
    "/process-payment?merchantOrderId=A&amount=ten",
    {},
    "Invalid amount. Amount must be a positive number.",
  ],
  ["no script", linkPath, { script: undefined }, "Failed to load payment system. Please try again."],
  ["an empty script", linkPath, { script: "" }, "Payment provider checkout not loaded properly"],
  [
    "a checkout that throws",
    linkPath,
    { script: "window.PhonePeCheckout = { transact() { throw new Error('no'); }, closePage() {} };" },
    "Failed to initiate payment",
  ],
  [
    "a refused link",
    linkPath,
    { create: [refused(403, "invalid-payment-link", "This link is not ours.")] },
    "This link is not ours.",
  ],
  [
    "a refusal without words",
    linkPath,
    { create: [{ status: 502, body: null }] },
    "Failed to create payment",
  ],
  [
    "no redirectUrl",
    linkPath,
    { create: [{ body: { success: true } }] },
    "Invalid response from payment service",
  ],
];

test.each(errors)(
  "[PAY-07] [PAY-10] with %s the page says so and offers another try",
  async (_, path, world, text) => {
    const { page, visit, close } = await openWorld(world);
    await visit(path);
    await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
    expect(await heading(page).textContent()).toBe("Payment Error");
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().resourceType() === "document"),
      page.getByRole("button", { name: "Try Again" }).click(),
    ]);
    expect(response.url()).toBe(edition.origin + path);
    await close();
  },
);

const callbacks = [
  ["USER_CANCEL", "Payment was cancelled by user"],
  ["TIMED_OUT", "Payment completed with unknown status"],
] as const;

test.each(callbacks)("[PAY-10] the callback %s is told as: %s", async (value, text) => {
  const { page, visit, close } = await openWorld();
  await visit(linkPath);
  await waitForCheckout(page);
  await callBack(page, value);
  await page.getByRole("alert").getByText(text).waitFor();
  const link = page.getByRole("link", { name: "Check payment status" });
  expect(await link.getAttribute("href")).toBe(statusPath);
  await close();
});

test("[PAY-10] a payment that failed after its conclusion is an error, not a success", async () => {
  const { page, visit, close } = await openWorld({ status: [failed] });
  await visit(linkPath);
  await waitForCheckout(page);
  await callBack(page, "CONCLUDED");
  await page.getByRole("alert").getByText("Your payment could not be processed. Please try again.").waitFor();
  expect(await heading(page).textContent()).toBe("Payment Error");
  await close();
});

test("[PAY-09] [PAY-15] a link that is paid already shows success and opens no checkout", async () => {
  const paid = refused(409, "order-paid", "This order is paid.");
  const { page, visit, close } = await openWorld({ create: [paid], status: [completed] });
  await visit(linkPath);
  await page.getByText("Payment Successful! You can close this tab now.").waitFor();
  expect(await readTokens(page)).toEqual([]);
  await close();
});

test("[PAY-08] malformed escapes in a link are shown as text, and nothing of it becomes markup", async () => {
  const { page, visit, complaints, close } = await openWorld({
    create: [refused(400, "invalid-request", "Order id must be 1 to 56 letters, digits, - or _")],
  });
  await visit("/process-payment?merchantOrderId=%E0%A4%A<img src=x>&amount=10");
  await page.getByRole("alert").getByText("Order id must be").waitFor();
  expect(await page.locator(".slip dd").first().textContent()).toContain("<img src=x>");
  expect(withoutStatuses(complaints)).toEqual([]);
  await close();
});
