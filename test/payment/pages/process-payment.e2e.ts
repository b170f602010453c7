import { expect, test } from "#test/support/browser/fixtures.ts";
import { openScenario } from "./open-scenario.ts";
import { refused, completed, waitForCheckout, heading } from "./payment-scenario.ts";

const linkPath = "/process-payment?merchantOrderId=INV-2041&amount=0999.90";

test("[PAY-23] prefills the email from a link, and opens no checkout until the payer has confirmed it", async ({
  openPage,
}) => {
  const { page, creates, visit } = await openScenario(openPage);
  await visit(`${linkPath}#email=eve%40mail.example`);
  const field = page.getByLabel("Email");
  await field.waitFor();
  expect([await field.inputValue(), creates]).toEqual(["eve@mail.example", []]);
  await field.fill("ana@mail");
  await field.press("Enter");
  await page.getByRole("alert").getByText("Please enter a valid email address").waitFor();
  await page.locator("#email:focus").waitFor();
  await field.fill("ana@mail.example");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await waitForCheckout(page);
  expect(creates).toMatchObject([{ merchantOrderId: "INV-2041", email: "ana@mail.example" }]);
});

test("[PAY-07] [PAY-10] shows 'Payment Error' for an incomplete or refused payment link", async ({
  openPage,
}) => {
  const { page, visit } = await openScenario(openPage, {
    create: [refused(403, "invalid-payment-link", "This link is not ours.")],
  });
  const expectError = async (text: string) => {
    await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
    await expect(heading(page), text).toHaveText("Payment Error");
  };
  await visit("/process-payment?amount=10");
  await expectError("Missing required parameters. Both merchantOrderId and amount are required.");
  await visit(linkPath);
  await expectError("This link is not ours.");
});

test("[PAY-09] [PAY-15] [PAY-23] a link that is already paid shows success, opens no checkout and requests no email", async ({
  openPage,
}) => {
  const paid = refused(409, "order-paid", "This order is paid.");
  const { page, creates, visit } = await openScenario(openPage, { create: [paid], status: [completed] });
  await visit(linkPath);
  await page.getByText("Payment Successful! You can close this tab now.").waitFor();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "checkouts"))).toEqual([]);
  expect(creates).toHaveLength(1);
  await visit(`${linkPath}&invoice=7#email=ana%40mail.example`);
  await page.getByRole("heading", { name: "Payment Completed" }).waitFor();
  expect([creates.length, await page.getByLabel("Email").count()]).toEqual([1, 0]);
});

test("[PAY-08] refuses a link with malformed escapes and renders none of it as markup", async ({
  openPage,
}) => {
  const { page, visit } = await openScenario(openPage, {});
  await visit("/process-payment?merchantOrderId=%E0%A4%A<img src=x>&amount=10");
  await page.getByRole("alert").waitFor();
  await expect(page.locator("main img")).toHaveCount(0);
});
