import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { storedValueKeys } from "#frontend/src/lib/stored-values.ts";
import { readReference } from "#shared/contract/code-nonce.ts";
import { startVoiceCall } from "#shared/contract/api.ts";
import { consentVersion, type CallProgress } from "#shared/contract/voice-call.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { holdScripts, openPage, waitForHydration } from "./watched-page.ts";

const callId = "dGhpcyBpcyBhIGNhbGwgaQ";
const placed = { status: 200, body: { success: true, callId } };

type World = {
  readonly start?: { readonly status: number; readonly body: unknown };
  /** The last one is given again and again. */
  readonly progress?: readonly CallProgress[];
  /** What the answer to the call waits for. */
  readonly until?: Promise<unknown>;
};

type Start = {
  readonly body: unknown;
  readonly consent: string | undefined;
  readonly nonce: string | undefined;
};

/** The voice endpoints answer as told; everything else is the edition's. */
const arrangeVoice = async (page: Page, { start = placed, progress = ["ringing"], until }: World) => {
  const starts: Start[] = [];
  const asked: unknown[] = [];
  await page.route("**/api/voice-ai/call", async (route: Route) => {
    const request = route.request();
    const headers = request.headers();
    starts.push({
      body: request.postDataJSON(),
      consent: headers["x-call-consent"],
      nonce: headers["x-code-nonce"],
    });
    await until;
    await route.fulfill({ status: start.status, json: start.body });
  });
  await page.route("**/api/voice-ai/call-status", async (route: Route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: { progress: progress[Math.min(asked.length, progress.length) - 1] } });
  });
  return { starts, asked };
};

const openDemo = async (world: World = {}) => {
  const opened = await openPage();
  const seen = await arrangeVoice(opened.page, world);
  await opened.page.goto(`${edition.origin}/voice-ai-demo`);
  await waitForHydration(opened.page);
  return { ...opened, ...seen };
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const consent = (page: Page) => page.getByLabel(/^Call me once/);
const callMe = (page: Page) => page.getByRole("button", { name: "Call Me" });
const alert = (page: Page) => page.locator("main").getByRole("alert");

const fillIn = async (page: Page) => {
  await field(page, "Select Use Case").selectOption("Booking Reminders");
  await field(page, "Country Code").selectOption({ label: "India (+91), 10 digits" });
  await field(page, "Mobile Number").fill("9876543210");
  await field(page, "Verification Code").fill("482915");
  await consent(page).check();
};

const readField = (page: Page, label: string) => field(page, label).inputValue();

const readKept = async (page: Page): Promise<unknown> => {
  const kept = await page.evaluate((key) => sessionStorage.getItem(key), storedValueKeys.session.voiceDemo);
  return JSON.parse(kept ?? "");
};

/** The texts that a control names as its description. */
const readDescription = async (page: Page, label: string): Promise<string> => {
  const ids = (await field(page, label).getAttribute("aria-describedby"))?.split(" ") ?? [];
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(" ");
};

test("[VOICE-03] each message stands beside its field, and the first of them has the focus", async () => {
  const { page, starts, close } = await openDemo();
  await callMe(page).click();
  const expected = {
    "Select Use Case": "Please select a service type",
    "Mobile Number": "Please enter a valid mobile number",
    "Verification Code": "Please enter the verification code",
  };
  for (const [label, text] of Object.entries(expected)) {
    expect(await field(page, label).getAttribute("aria-invalid")).toBe("true");
    expect(await readDescription(page, label)).toContain(text);
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("serviceType");
  expect(await alert(page).textContent()).toBe("4 fields need another look.");
  await field(page, "Mobile Number").fill("123456789012");
  await page.getByText("Mobile number is too long").waitFor();
  await field(page, "Mobile Number").fill("12345678");
  await page.getByText("Mobile number is too long").waitFor({ state: "detached" });
  expect(starts).toEqual([]);
  await close();
});

test("[VOICE-08] without consent there is a message beside it, and no request", async () => {
  const { page, starts, close } = await openDemo();
  await fillIn(page);
  await consent(page).uncheck();
  await callMe(page).click();
  await page.locator("#consent-error").waitFor();
  expect(await consent(page).getAttribute("aria-describedby")).toBe("consent-error");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("consent");
  expect(starts).toEqual([]);
  await consent(page).check();
  await callMe(page).click();
  await page.getByText("Call initiated successfully!").waitFor();
  expect(starts).toHaveLength(1);
  await close();
});

test("[VOICE-05] the body has the four fields, the country as its code alone, and a header the consent", async () => {
  const { page, starts, complaints, close } = await openDemo();
  await fillIn(page);
  await callMe(page).click();
  await page.getByText("Call initiated successfully!").waitFor();
  expect(starts).toEqual([
    {
      body: {
        serviceType: "booking-reminders",
        countryCode: "+91",
        mobile: "9876543210",
        verificationCode: "482915",
      },
      consent: consentVersion,
      nonce: expect.stringMatching(/^[0-9A-Z]{8}$/) as string,
    },
  ]);
  expect(complaints).toEqual([]);
  await close();
});

const readLink = async (page: Page): Promise<string> =>
  decodeURIComponent((await page.locator("a.code-request").getAttribute("href")) ?? "");

test("[VOICE-09] the link's message and the call name the tab alike, and nothing is kept before the link is followed", async () => {
  const { page, starts, complaints, close } = await openDemo();
  const readRequest = () =>
    page.evaluate((key) => sessionStorage.getItem(key), storedValueKeys.session.voiceCodeRequest);
  const nonce = readReference(await readLink(page));
  expect(nonce).toBeDefined();
  await fillIn(page);
  expect(await readRequest()).toBeNull();
  const [chat] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Get a code on WhatsApp" }).click(),
  ]);
  await chat.close();
  expect(await readRequest()).toBe(nonce);
  await page.goto(`${edition.origin}/voice-ai-demo?again`);
  await waitForHydration(page);
  expect(readReference(await readLink(page))).toBe(nonce);
  await fillIn(page);
  await callMe(page).click();
  await page.getByText("Call initiated successfully!").waitFor();
  expect(starts.map((start) => start.nonce)).toEqual([nonce]);
  expect(complaints).toEqual([]);
  await close();
});

test("[VOICE-04] before the script has come the link asks for a code without a reference", async () => {
  const { page, close } = await openPage({ javaScriptEnabled: false });
  await page.goto(`${edition.origin}/voice-ai-demo`);
  expect(await readLink(page)).toMatch(/\?text=Send me my verification code$/);
  await close();
});

test("[VOICE-06] while it is calling every field is disabled, and further presses send nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { page, starts, close } = await openDemo({ until: promise });
  await fillIn(page);
  await field(page, "Verification Code").press("Enter");
  const busy = page.getByRole("button", { name: "Calling..." });
  await busy.waitFor();
  expect(await busy.getAttribute("aria-busy")).toBe("true");
  for (const control of await page.locator("main form").locator("input, select").all())
    expect(await control.isDisabled()).toBe(true);
  expect(await busy.evaluate((button) => button === document.activeElement)).toBe(true);
  await busy.click({ force: true });
  await page.keyboard.press("Enter");
  resolve(undefined);
  await callMe(page).waitFor();
  expect(starts).toHaveLength(1);
  for (const control of await page.locator("main form").locator("input, select").all())
    expect(await control.isDisabled()).toBe(false);
  await close();
});

test("[VOICE-06] success says so, and takes back the code and the consent, which hold for one call", async () => {
  const { page, close } = await openDemo();
  await fillIn(page);
  await callMe(page).click();
  const success = page.getByText("Call initiated successfully! You should receive a call shortly.");
  await success.waitFor();
  expect(await page.getByRole("status").filter({ has: success }).count()).toBe(1);
  expect(await page.locator(".toast").count()).toBe(0);
  expect(await readField(page, "Verification Code")).toBe("");
  expect(await consent(page).isChecked()).toBe(false);
  expect(await readField(page, "Mobile Number")).toBe("9876543210");
  expect(await page.locator(".field-error").count()).toBe(0);
  await close();
});

test("[VOICE-06] a placed call takes the number out of what is kept, and leaves the use case and the country", async () => {
  const { page, close } = await openDemo();
  await fillIn(page);
  await callMe(page).click();
  await page.getByText("Call initiated successfully!").waitFor();
  expect(await readKept(page)).toEqual({ serviceType: "booking-reminders", country: "+91-in", mobile: "" });
  // An address with a query is another document, into which the browser itself restores nothing.
  await page.goto(`${edition.origin}/voice-ai-demo?again`);
  await waitForHydration(page);
  await page.getByText("Country code is fixed to India (+91)").waitFor();
  expect(await readField(page, "Select Use Case")).toBe("booking-reminders");
  expect(await readField(page, "Mobile Number")).toBe("");
  await close();
});

test("[VOICE-06] a call that was not confirmed is told by the server's words alone: nobody is asked to try again", async () => {
  const message = "Please do not request another: your phone may still ring.";
  const { page, close } = await openDemo({
    start: { status: 504, body: { message, code: "call-unconfirmed" } },
  });
  await fillIn(page);
  await callMe(page).click();
  await page.locator(".toast").getByText(message).waitFor();
  expect(await alert(page).textContent()).toBe(message);
  expect(await readField(page, "Mobile Number")).toBe("9876543210");
  await close();
});

const refusals = Object.entries(startVoiceCall.refusals).filter(([code]) => code !== "call-unconfirmed");

test.each(refusals)(
  "[VOICE-06] %s (%s) is told by its own message, in a toast and beside the form, and what was typed stays",
  async (code, status) => {
    const message = `The server's words for ${code}.`;
    const { page, close } = await openDemo({ start: { status, body: { message, code } } });
    await fillIn(page);
    await callMe(page).click();
    const toast = page.locator(".toast");
    await toast.getByText(message).waitFor();
    expect(await toast.locator(".toast-title").textContent()).toBe("Call failed");
    expect(await alert(page).textContent()).toBe(`Failed to initiate call. Please try again.${message}`);
    await toast.getByRole("button", { name: "Close" }).click();
    await toast.waitFor({ state: "detached" });
    expect(await alert(page).textContent()).toContain(message);
    expect(await readField(page, "Verification Code")).toBe("482915");
    expect(await consent(page).isChecked()).toBe(true);
    await close();
  },
);

test("[VOICE-06] a failure without a message is told in the page's own words", async () => {
  const { page, close } = await openDemo({ start: { status: 500, body: "<html>" } });
  await fillIn(page);
  await callMe(page).click();
  await page.locator(".toast").getByText("Failed to initiate call", { exact: true }).waitFor();
  expect(await alert(page).textContent()).toBe("Failed to initiate call. Please try again.");
  await close();
});

test("[VOICE-06] no answer at all is a failure too, and the page says that a phone may ring", async () => {
  const { page, close } = await openDemo();
  await page.unroute("**/api/voice-ai/call");
  await page.route("**/api/voice-ai/call", (route) => route.abort());
  await fillIn(page);
  await callMe(page).click();
  await page.locator(".toast").getByText("Failed to initiate call", { exact: true }).waitFor();
  expect(await alert(page).textContent()).toContain("If your phone rings anyway, it is us.");
  await close();
});

test("[VOICE-06] after success the page tells how the call goes on, without the number, until it has ended", async () => {
  const { page, asked, complaints, close } = await openDemo({
    progress: ["ringing", "in-progress", "ended"],
  });
  await fillIn(page);
  await callMe(page).click();
  const news = page.locator(".call-news");
  expect(await news.getAttribute("aria-live")).toBe("polite");
  for (const text of ["Your phone should be ringing", "You are on the call", "The call has ended"]) {
    await news.getByText(text).waitFor();
    expect(await news.textContent()).not.toMatch(/\d/);
  }
  expect(await page.locator(".call-badge .stamp").textContent()).toBe("Call ended");
  expect(asked).toEqual([{ callId }, { callId }, { callId }]);
  expect(complaints).toEqual([]);
  await close();
});

test("[VOICE-06] a call that nobody answers is said to be one", async () => {
  const { page, asked, close } = await openDemo({ progress: ["not-answered"] });
  await fillIn(page);
  await callMe(page).click();
  await page.locator(".call-news").getByText("Nobody answered").waitFor();
  expect(asked).toHaveLength(1);
  await close();
});

test("[VOICE-02] [SITE-13] the keyboard alone fills in and calls, on a phone's width", async () => {
  const { page, starts, close } = await openDemo();
  await page.setViewportSize({ width: 360, height: 740 });
  const { keyboard } = page;
  await field(page, "Select Use Case").focus();
  await keyboard.type("Lead");
  await keyboard.press("Tab");
  await keyboard.type("Germ");
  await keyboard.press("Tab");
  await keyboard.type("15112345678");
  await keyboard.press("Tab");
  await keyboard.type("482915");
  await keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Get a code on WhatsApp");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.getByText("Call initiated successfully!").waitFor();
  expect(starts.map(({ body }) => body)).toEqual([
    {
      serviceType: "lead-qualification",
      countryCode: "+49",
      mobile: "15112345678",
      verificationCode: "482915",
    },
  ]);
  await close();
});

test("[VOICE-02] the flag, the hint and the badge follow what is chosen", async () => {
  const { page, close } = await openDemo();
  await field(page, "Country Code").selectOption("+358-fi");
  await page.getByText("Country code is fixed to Finland (+358)").waitFor();
  const flag = page.locator(".country-flag");
  expect(await flag.getAttribute("src")).toMatch(/^\/assets\/FI-[^/]+\.svg$/);
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>(".country-flag")?.naturalWidth ?? 0) > 0,
  );
  await field(page, "Select Use Case").selectOption("order-tracking");
  await page.locator(".call-badge").getByText("Order Tracking").waitFor();
  await close();
});

test("[VOICE-04] the way to WhatsApp and back, a reload included, costs no entry but the code", async () => {
  const { page, close } = await openDemo();
  await fillIn(page);
  const link = page.getByRole("link", { name: "Get a code on WhatsApp" });
  expect(await link.getAttribute("target")).toBe("_blank");
  expect(await link.getAttribute("href")).toMatch(
    /\/\d+\?text=Send%20me%20my%20verification%20code%2C%20reference%20\w{8}$/,
  );
  expect(await readKept(page)).toEqual({
    serviceType: "booking-reminders",
    country: "+91-in",
    mobile: "9876543210",
  });
  // An address with a query is another document, into which the browser itself restores nothing.
  await page.goto(`${edition.origin}/voice-ai-demo?again`);
  await waitForHydration(page);
  await page.getByText("Country code is fixed to India (+91)").waitFor();
  expect(await readField(page, "Select Use Case")).toBe("booking-reminders");
  expect(await readField(page, "Country Code")).toBe("+91-in");
  expect(await readField(page, "Mobile Number")).toBe("9876543210");
  expect(await readField(page, "Verification Code")).toBe("");
  await field(page, "Verification Code").fill("482915");
  await consent(page).check();
  await callMe(page).click();
  await page.getByText("Call initiated successfully!").waitFor();
  await close();
});

test("[VOICE-06] a form sent before any script ran is sent once when they have, as it was filled in", async () => {
  const { page, complaints, close } = await openPage();
  const release = await holdScripts(page);
  const { starts } = await arrangeVoice(page, {});
  await page.goto(`${edition.origin}/voice-ai-demo`, { waitUntil: "commit" });
  await consent(page).waitFor();
  await fillIn(page);
  await callMe(page).click();
  expect(starts).toHaveLength(0);
  release();
  await page.getByText("Call initiated successfully!").waitFor();
  expect(starts.map(({ body }) => body)).toEqual([
    {
      serviceType: "booking-reminders",
      countryCode: "+91",
      mobile: "9876543210",
      verificationCode: "482915",
    },
  ]);
  expect(await page.getByText("Country code is fixed to India (+91)").count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test("[VOICE-06] without scripts the page says how else to reach us", async () => {
  const { page, close } = await openPage({ javaScriptEnabled: false });
  await page.goto(`${edition.origin}/voice-ai-demo`);
  const note = page.locator("noscript p");
  expect(await note.isVisible()).toBe(true);
  expect(await note.locator('a[href^="mailto:"]').count()).toBe(1);
  expect(await note.locator('a[href^="tel:"]').count()).toBe(1);
  await close();
});
