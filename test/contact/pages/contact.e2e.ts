import type { Page } from "@playwright/test";
import { expect, test, type OpenPage, type Local } from "#test/support/browser/fixtures.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import {
  fillInMessage,
  filledIn,
  receiveMessages,
  sendMessage,
  writer,
} from "#test/contact/pages/fill-contact-form.ts";
import {
  followLink,
  holdRequests,
  holdScripts,
  waitForHydration,
} from "#test/support/browser/page-actions.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";

test.beforeEach(({ local }) => local.setFaults({ ses: "ok", dynamodb: "ok" }));

const openContact = async (openPage: OpenPage, hydrated = true) => {
  const opened = await openPage();
  await opened.page.goto("/contact");
  if (hydrated) await waitForHydration(opened.page);
  return opened;
};

const collectPosts = (page: Page) => {
  const posts: { readonly key: string | undefined; readonly body: string | null }[] = [];
  onRequest(page, (request) => {
    if (request.method() === "POST")
      posts.push({ key: request.headers()["idempotency-key"], body: request.postData() });
  });
  return posts;
};

const waitForMail = (local: Local, text: string) =>
  waitUntil("the mail", async () => (await local.mail()).find((mail) => mail.text.includes(text)));

const readFields = async (page: Page) => ({
  name: await page.getByLabel("Name").inputValue(),
  email: await page.getByLabel("Email").inputValue(),
  eventType: await page.getByLabel("Event type").inputValue(),
  attendees: await page.getByLabel("Expected attendees").inputValue(),
  message: await page.getByLabel("Message").inputValue(),
});

const readSaved = (tab: Page) => tab.evaluate(() => sessionStorage.getItem("contact-draft"));

const refPattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;

test(
  "[CONT-03] [CONT-04] [CONT-06] [CONT-07] [CONT-12] a message is sent once and mailed, and the visitor gets a reference and an empty form",
  { tag: "@every-engine" },
  async ({ openPage, local }) => {
    const { page } = await openContact(openPage);
    const posts = collectPosts(page);
    const requests: string[] = [];
    onRequest(page, (request) => requests.push(request.url()));
    const release = await holdRequests(page, "**/api/contact");
    const text = "Can you print badges for 120 guests?";
    await fillInMessage(page, text);
    await test.step("[CONT-03] [CONT-06] a busy form sends nothing again", async () => {
      await sendMessage(page);
      const busy = page.getByRole("button", { name: "Sending…" });
      await expect(busy).toHaveAttribute("aria-busy", "true");
      await busy.click({ force: true });
      await page.getByLabel("Name").press("Enter");
      release();
      await page.locator(".toast").getByText("We'll get back to you as soon as possible.").waitFor();
      expect(posts.map(({ body }) => JSON.parse(body ?? "") as unknown)).toEqual([filledIn(text)]);
      expect(requests.filter((url) => /Priya|northlight|badges/.test(url))).toEqual([]);
    });
    await test.step("[CONT-04] a toast confirms the message, and the form is empty", async () => {
      await expect(page.locator(".toast-title")).toHaveText("Message sent!");
      expect(Object.values(await readFields(page)).join("")).toBe("");
    });
    await test.step("[CONT-07] [CONT-12] the mail has the reference that the visitor sees", async () => {
      const ref = await page.locator(".note-success strong").textContent();
      expect(ref).toMatch(refPattern);
      expect((await waitForMail(local, text)).subject).toContain(`[${ref}]`);
    });
    await test.step("[CONT-04] toast and message are gone after a way back and a reload", async () => {
      await followLink(page, "/features");
      await page.goBack();
      await page.getByRole("button", { name: "Send message" }).waitFor();
      await expect(page.locator(".toast")).toHaveCount(0);
      await page.reload();
      await waitForHydration(page);
      expect(Object.values(await readFields(page)).join("")).toBe("");
      await expect.poll(() => readSaved(page)).toBe(null);
    });
  },
);

test("[CONT-04] [CONT-06] a message is sent once if the visitor leaves and comes back before the response", async ({
  openPage,
}) => {
  const { page } = await openContact(openPage);
  const posts = collectPosts(page);
  const release = await holdRequests(page, "**/api/contact");
  await fillInMessage(page, "Sent on the way to another page");
  await sendMessage(page);
  await followLink(page, "/features");
  await page.goBack();
  await page.getByRole("button", { name: "Sending…" }).click({ force: true });
  release();
  await expect(page.locator(".note-success strong")).toHaveText(refPattern);
  await expect.poll(async () => Object.values(await readFields(page)).join("")).toBe("");
  expect(posts.length).toBe(1);
});

test("[CONT-10] preserves text that is changed while the message is being sent", async ({ openPage }) => {
  const { page } = await openContact(openPage);
  const release = await holdRequests(page, "**/api/contact");
  await fillInMessage(page, "We are 120 guests");
  await sendMessage(page);
  await page.getByLabel("Message").fill("We are 130 guests");
  release();
  await page.locator(".note-success").waitFor();
  expect(await readFields(page)).toEqual(filledIn("We are 130 guests"));
});

test("[CONT-10] saves typed text for this tab only", async ({ openPage }) => {
  const { page } = await openContact(openPage);
  await fillInMessage(page, "Only in this tab");
  const other = await page.context().newPage();
  await other.goto("/contact");
  expect([await readSaved(page), await readSaved(other)]).toEqual([
    JSON.stringify(filledIn("Only in this tab")),
    null,
  ]);
});

test("[CONT-02] [CONT-04] [SITE-13] field errors show next to their fields at 360 px, and the form can be completed by keyboard", async ({
  openPage,
}) => {
  const { page } = await openContact(openPage);
  const messages = await receiveMessages(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await sendMessage(page);
  const expected = {
    Name: "Name must be at least 2 characters",
    Email: "Please enter a valid email address",
    "Event type": "Please select an event type",
    "Expected attendees": "Please select expected attendees",
    Message: "Message must be at least 10 characters",
  };
  for (const [label, text] of Object.entries(expected)) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field, label).toHaveAttribute("aria-invalid", "true");
    const described = await field.getAttribute("aria-describedby");
    await expect(page.locator(`#${described}`)).toHaveText(text);
  }
  await page.locator("#name:focus").waitFor();
  await expect(page.getByRole("alert")).toHaveText("Please check 5 fields.");

  const { keyboard } = page;
  for (const words of [writer.name, writer.email, "Off", "51", "Typed without a mouse"]) {
    await keyboard.type(words);
    await keyboard.press("Tab");
  }
  await keyboard.press("Enter");
  await page.locator(".toast").getByText("Message sent!").waitFor();
  expect(messages).toEqual([filledIn("Typed without a mouse")]);
});

test("[CONT-05] [CONT-06] [CONT-10] [SITE-08] a failed submit preserves the text and its key, offline and after a reload", async ({
  openPage,
  local,
}) => {
  const { page } = await openContact(openPage);
  allowPageErrors(page, networkFailure);
  const posts = collectPosts(page);
  await local.setFaults({ dynamodb: "fail" });
  const text = "This one meets a broken table";
  const toast = page.locator(".toast");
  await fillInMessage(page, text);
  const attempt = async () => {
    await Promise.all([page.waitForResponse("**/api/contact"), sendMessage(page)]);
    await page.getByRole("button", { name: "Send message" }).waitFor();
    await toast.getByText("Something went wrong. Please try again later.").waitFor();
  };
  await test.step("[CONT-05] shows an error next to the preserved text", async () => {
    await attempt();
    await expect(page.locator(".toast-title")).toHaveText("Error");
    await page.getByRole("button", { name: "Close" }).click();
    await toast.waitFor({ state: "detached" });
    await expect(page.locator(".note-error:visible")).toContainText("Something went wrong");
    await expect.poll(() => readFields(page)).toEqual(filledIn(text));
  });
  await test.step("[CONT-06] sends the same key again until the text changes", async () => {
    await attempt();
    await page.getByLabel("Name").fill("Priya R.");
    await attempt();
    const [first, retry, changed] = posts.map(({ key }) => key);
    expect(retry).toBe(first);
    expect(changed).not.toBe(first);
  });
  const stored = { ...filledIn(text), name: "Priya R." };
  await test.step("[CONT-10] restores the text after a reload", async () => {
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => readFields(page)).toEqual(stored);
  });
  await test.step("[CONT-05] shows an error offline, and preserves the text", async () => {
    await page.context().setOffline(true);
    await sendMessage(page);
    await toast.getByText("Something went wrong. Please try again later.").waitFor();
    await expect.poll(() => readFields(page)).toEqual(stored);
  });
  await test.step("[SITE-08] F8 focuses the toast, and a swipe past 50 px dismisses it", async () => {
    await page.keyboard.press("F8");
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain("toast");
    const box = await toast.boundingBox();
    const swipe = async (distance: number) => {
      await page.mouse.move(box!.x + 60, box!.y + 30);
      await page.mouse.down();
      await page.mouse.move(box!.x + 60 + distance, box!.y + 30, { steps: 8 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toast).toBeVisible();
    await swipe(80);
    await toast.waitFor({ state: "detached" });
  });
});

test("[SITE-08] a toast disappears after 5,000 ms", async ({ openPage }) => {
  const { page } = await openPage();
  allowPageErrors(page, networkFailure);
  await page.clock.install();
  await page.route("**/api/contact", (route) => route.abort("internetdisconnected"));
  await page.goto("/contact");
  await waitForHydration(page);
  await fillInMessage(page, "This one shows a toast");
  await page.clock.pauseAt(Date.now() + 60_000);
  await sendMessage(page);
  const toast = page.locator(".toast");
  await toast.getByText("Something went wrong. Please try again later.").waitFor();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test("[CONT-04] [CONT-06] a form submitted before the scripts load is sent once when they have loaded", async ({
  page,
}) => {
  const release = await holdScripts(page);
  const messages = await receiveMessages(page);
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel("Message").waitFor();
  const text = "Typed faster than the scripts came";
  await fillInMessage(page, text);
  await sendMessage(page);
  expect(messages).toEqual([]);
  release();
  await page.locator(".toast").getByText("Message sent!").waitFor();
  expect(messages).toEqual([filledIn(text)]);
  await expect(page).toHaveURL("/contact");
});

test("[CONT-09] without scripts, the form shows errors, preserves the text and sends the message", async ({
  openPage,
  local,
}) => {
  const { page } = await openPage({ javaScriptEnabled: false });
  allowPageErrors(page, /400/);
  const text = 'Typed without scripts: "quotes", <tags> & more\nand a second line';
  await page.goto("/contact");
  await page.getByLabel("Message").fill(text);
  await sendMessage(page);
  await expect(page.getByRole("alert")).toContainText("Please check 4 fields.");
  await expect(page.locator("#email-error")).toHaveText("Please enter a valid email address");
  await expect(page.locator(":focus")).toHaveAttribute("id", "name");
  await expect(page.getByLabel("Message")).toHaveValue(text);
  await page.waitForLoadState();
  const [image, brand] = [page.locator("header img"), page.locator("header .brand")];
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  await expect.poll(() => brand.evaluate((element) => getComputedStyle(element).fontWeight)).toBe("800");

  await fillInMessage(page, text);
  await sendMessage(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message sent!");
  const ref = (await page.locator(".stub strong").textContent())!;
  expect(ref).toMatch(refPattern);
  const mail = await waitForMail(local, "Typed without scripts");
  expect(mail.subject).toContain(`[${ref}]`);
  expect(mail.text).toContain(text);

  await page.reload();
  await expect(page.locator(".stub strong")).toHaveText(ref);
  await page.getByRole("link", { name: "Back to the contact page" }).click();
  await page.waitForURL("**/contact");
});

test(
  "[CONT-09] sends the form without scripts when they cannot load",
  { tag: "@full" },
  async ({ page, local }) => {
    allowPageErrors(page, networkFailure);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/contact");
    await fillInMessage(page, "The scripts were blocked on the way");
    await sendMessage(page);
    await page.getByRole("heading", { name: "Message sent!" }).waitFor();
    expect((await waitForMail(local, "The scripts were blocked on the way")).text).toContain(writer.name);
  },
);
