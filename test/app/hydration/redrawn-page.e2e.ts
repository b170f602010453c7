/**
 * Pages that something else changed before hydration, as password managers and other extensions do: React then renders
 * the whole page again, in place of the served one.
 */
import { expect, test } from "#test/support/browser/fixtures.ts";
import { sample } from "#test/support/sample.ts";
import { onRequest } from "#test/support/page-requests.ts";
import {
  fillInMessage,
  filledIn,
  receiveMessages,
  sendMessage,
} from "#test/contact/pages/fill-contact-form.ts";
import { openChanged, readValues } from "./open-changed.ts";

for (const [path, texts] of sample(1, [
  ["/contact", { Name: "Ann Lee", Email: "ann@example.org", Message: "Typed before the scripts came" }],
  ["/vcard/create", { "First name": "Ann", "Last name": "Lee", Phone: "+49 30 5550142" }],
  ["/pay-now", { "Amount (₹)": "1250.50", "Invoice number": "INV-7" }],
  ["/pricing", { Attendees: "240" }],
] as const))
  test(`[SITE-23] ${path} preserves typed text when React redraws it`, async ({ openPage }) => {
    const { page, takeOver } = await openChanged(openPage, path);
    for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).first().fill(text);
    const typed = await readValues(page);
    await takeOver();
    await expect.poll(() => readValues(page)).toEqual(typed);
  });

test(
  "[SITE-23] a redrawn page preserves the focus and the selected text",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page, takeOver } = await openChanged(openPage, "/contact");
    const message = page.getByLabel("Message");
    await message.fill("Typed before the scripts came");
    await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 12));
    await takeOver();
    await expect
      .poll(() =>
        message.evaluate((field: HTMLTextAreaElement) => [
          document.activeElement === field,
          field.selectionStart,
          field.selectionEnd,
        ]),
      )
      .toEqual([true, 6, 12]);
  },
);

test(
  "[SITE-23] [CONT-06] sends a form once if it was submitted before a redraw",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page, takeOver } = await openChanged(openPage, "/contact");
    const posts: (string | null)[] = [];
    onRequest(page, (request) => {
      if (request.method() === "POST") posts.push(request.postData());
    });
    await fillInMessage(page, "Sent before the scripts came");
    await sendMessage(page);
    await takeOver();
    await page.locator(".toast").getByText("Message sent!").waitFor();
    expect(posts.map((body) => JSON.parse(body ?? "") as unknown)).toEqual([
      filledIn("Sent before the scripts came"),
    ]);
  },
);

test("[SITE-23] a redrawn page accepts and sends text that is typed later", async ({ openPage }) => {
  const { page, takeOver } = await openChanged(openPage, "/contact");
  const messages = await receiveMessages(page);
  await page.getByLabel("Name").fill("Ann");
  await takeOver();
  await fillInMessage(page, "Typed after React had drawn the page");
  await sendMessage(page);
  await page.locator(".toast").getByText("Message sent!").waitFor();
  expect(messages).toEqual([filledIn("Typed after React had drawn the page")]);
  await expect(page.getByLabel("Message")).toHaveValue("");
});
