/**
 * Pages that something else changed before hydration, as password managers and other extensions do: React then renders
 * the whole page again, in place of the served one.
 */
import type { Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { sample } from "#test/support/sample.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { fillInMessage, filledIn, sendMessage } from "#test/contact/pages/fill-contact-form.ts";
import { holdScripts, waitForHydration } from "#test/support/browser/page-actions.ts";
import { tolerate } from "#test/support/browser/page-complaints.ts";

/** Runs in the page before its scripts: adds an element next to each field. */
const addElements = (): void => {
  document.addEventListener("DOMContentLoaded", () => {
    for (const field of document.querySelectorAll("main :is(input, select, textarea)"))
      field.after(document.createElement("extension-icon"));
  });
};

const openChanged = async (openPage: OpenPage, path: string) => {
  const { page } = await openPage();
  tolerate(page, /the served page and the rendered page differ/);
  await page.addInitScript(addElements);
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("main extension-icon").first().waitFor({ state: "attached" });
  const takeOver = async () => {
    release();
    await waitForHydration(page);
    // React has rendered the page without them.
    await page.locator("main extension-icon").first().waitFor({ state: "detached" });
  };
  return { page, takeOver };
};

const readValues = (page: Page) =>
  page.locator("main :is(input:not([type=hidden]), select, textarea):visible").evaluateAll((fields) =>
    fields.map((node) => {
      const field = node as HTMLInputElement;
      return [
        field.name || field.id,
        field.value,
        ["checkbox", "radio"].includes(field.type) && field.checked,
      ];
    }),
  );

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

test("[SITE-23] a redrawn page preserves the choices of selects, radio buttons and checkboxes", async ({
  openPage,
}) => {
  const { page, takeOver } = await openChanged(openPage, "/voice-ai-demo");
  await page.locator("main select").first().selectOption({ index: 2 });
  await page.locator("main input[type=checkbox]").first().check();
  const chosen = await readValues(page);
  await takeOver();
  await expect.poll(() => readValues(page)).toEqual(chosen);
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
  await page.getByLabel("Name").fill("Ann");
  await takeOver();
  await fillInMessage(page, "Typed after React had drawn the page");
  await sendMessage(page);
  await page.locator(".toast").getByText("Message sent!").waitFor();
  await expect(page.getByLabel("Message")).toHaveValue("");
});
