import type { Page, Route } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { voiceKeys } from "#shared/voice/voice-stored-values.ts";
import { readReference } from "#shared/voice/code-nonce.ts";
import { startVoiceCall } from "#shared/contract/api.ts";
import { consentVersion, type CallProgress } from "#shared/voice/voice-contract.ts";
import { callStatusContent } from "#frontend/src/voice/voice-ai-demo-content.ts";
import { arriveAt, followLink, holdScripts } from "#test/support/browser/page-actions.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";

const callId = "dGhpcyBpcyBhIGNhbGwgaQ";
type Scenario = {
  /** If set, the fake API responds to the call request only after this promise has resolved. */
  readonly until?: Promise<unknown>;
};

type Start = {
  readonly body: unknown;
  readonly consent: string | undefined;
  readonly nonce: string | undefined;
};

/** Mocks the voice endpoints with the scenario's responses; all others are the local environment's. */
const arrangeVoice = async (page: Page, { until }: Scenario) => {
  const call: { progress: CallProgress } = { progress: "ringing" };
  const starts: Start[] = [];
  const requests: unknown[] = [];
  await page.route("**/api/voice-ai/call", async (route: Route) => {
    const request = route.request();
    const headers = request.headers();
    starts.push({
      body: request.postDataJSON(),
      consent: headers["x-call-consent"],
      nonce: headers["x-code-nonce"],
    });
    await until;
    await route.fulfill({ json: { success: true, callId } });
  });
  await page.route("**/api/voice-ai/call-status", async (route: Route) => {
    requests.push(route.request().postDataJSON());
    await route.fulfill({ json: { progress: call.progress } });
  });
  return { call, starts, requests };
};

const openDemo = async (openPage: OpenPage, scenario: Scenario = {}) => {
  const opened = await openPage();
  const seen = await arrangeVoice(opened.page, scenario);
  await arriveAt(opened.page, "/voice-ai-demo");
  return { ...opened, ...seen };
};

/** An address with a query is a new document, in which the browser itself restores no fields. */
const openAgain = async (page: Page) => {
  await arriveAt(page, "/voice-ai-demo?again");
  await page.getByText("Country code is fixed to India (+91)").waitFor();
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

/** The part of the form that is sent. */
const filledIn = {
  serviceType: "booking-reminders",
  countryCode: "+91",
  mobile: "9876543210",
  verificationCode: "482915",
};

const readSaved = async (page: Page): Promise<unknown> => {
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), voiceKeys.voiceDemo);
  return JSON.parse(stored ?? "");
};

/** The texts that a control references as its description. */
const readDescription = async (page: Page, label: string): Promise<string> => {
  const ids = (await field(page, label).getAttribute("aria-describedby"))?.split(" ") ?? [];
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(" ");
};

test("[VOICE-03] [VOICE-08] errors show next to their fields with focus on the first, and no request is sent", async ({
  openPage,
}) => {
  const { page, starts } = await openDemo(openPage);
  await callMe(page).click();
  const expected = {
    "Select Use Case": "Please select a service type",
    "Mobile Number": "Please enter a valid mobile number",
    "Verification Code": "Please enter the verification code",
  };
  for (const [label, text] of Object.entries(expected)) {
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect.poll(() => readDescription(page, label)).toContain(text);
  }
  await page.locator("#serviceType:focus").waitFor();
  await expect(alert(page)).toHaveText("Please check 4 fields.");
  await field(page, "Mobile Number").fill("123456789012");
  await page.getByText("Mobile number is too long").waitFor();
  await field(page, "Mobile Number").fill("12345678");
  await page.getByText("Mobile number is too long").waitFor({ state: "detached" });
  // The 0 counts under +1, and is not part of the number under +49.
  await field(page, "Mobile Number").fill("0151 23456789");
  await page.getByText("Mobile number is too long").waitFor();
  await field(page, "Country Code").selectOption({ label: "Germany (+49), 11 digits" });
  await page.getByText("Mobile number is too long").waitFor({ state: "detached" });

  await fillIn(page);
  await consent(page).uncheck();
  await callMe(page).click();
  await page.locator("#consent-error").waitFor();
  await expect(consent(page)).toHaveAttribute("aria-describedby", "consent-error");
  await page.locator("#consent:focus").waitFor();
  expect(starts).toEqual([]);
});

test("[VOICE-05] [VOICE-06] [VOICE-08] sends a call once with fields disabled, then clears the code, the consent and the stored number", async ({
  openPage,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { page, starts } = await openDemo(openPage, { until: promise });
  await fillIn(page);
  await field(page, "Verification Code").press("Enter");
  const busy = page.getByRole("button", { name: "Calling..." });
  await busy.waitFor();
  await expect(busy).toHaveAttribute("aria-busy", "true");
  const controls = page.locator("main form").locator("input, select");
  const readDisabled = async () =>
    new Set(await Promise.all((await controls.all()).map((control) => control.isDisabled())));
  await expect.poll(() => readDisabled()).toEqual(new Set([true]));
  await expect(busy).toBeFocused();
  await busy.click({ force: true });
  await page.keyboard.press("Enter");
  resolve(undefined);
  await callMe(page).waitFor();
  await expect.poll(() => readDisabled()).toEqual(new Set([false]));
  expect(starts).toEqual([
    {
      body: filledIn,
      consent: consentVersion,
      nonce: expect.stringMatching(/^[0-9A-Z]{8}$/),
    },
  ]);

  const success = page.getByText("Call initiated successfully! You should receive a call shortly.");
  await expect(page.getByRole("status").filter({ has: success })).toHaveCount(1);
  await expect(page.locator(".toast, .field-error")).toHaveCount(0);
  await expect(field(page, "Verification Code")).toHaveValue("");
  await expect(consent(page)).not.toBeChecked();
  await expect(field(page, "Mobile Number")).toHaveValue("9876543210");
  await expect
    .poll(() => readSaved(page))
    .toEqual({ serviceType: "booking-reminders", country: "+91-in", mobile: "" });
  await openAgain(page);
  await expect(field(page, "Select Use Case")).toHaveValue("booking-reminders");
  await expect(field(page, "Mobile Number")).toHaveValue("");
});

const leaveAndComeBack = async (page: Page) => {
  await followLink(page, "/features");
  await page.goBack();
  await page.waitForSelector('body[data-route="/voice-ai-demo"]');
};

test("[VOICE-05] [VOICE-06] a call is started once if the visitor leaves and comes back before the response", async ({
  openPage,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { page, starts } = await openDemo(openPage, { until: promise });
  await fillIn(page);
  await callMe(page).click();
  await leaveAndComeBack(page);
  await page.getByRole("button", { name: "Calling..." }).click({ force: true });
  resolve(undefined);
  await expect(page.getByText("Call initiated successfully!")).toBeVisible();
  expect(starts.length).toBe(1);
});

test("[VOICE-06] shows a call that is still going on to a visitor who comes back to the page", async ({
  openPage,
}) => {
  const { page, call } = await openDemo(openPage);
  await fillIn(page);
  await callMe(page).click();
  await page.getByText("Your phone should be ringing").waitFor();
  call.progress = "in-progress";
  await leaveAndComeBack(page);
  await expect(page.getByText("Call initiated successfully!")).toBeVisible();
  await expect(page.locator(".call-status")).toHaveText(callStatusContent["in-progress"]);
  call.progress = "ended";
  await expect(page.locator(".call-status")).toHaveText(callStatusContent.ended);
  await leaveAndComeBack(page);
  await expect(page.locator(".call-status")).toHaveText("");
});

const readLink = async (page: Page): Promise<string> =>
  decodeURIComponent((await page.locator("a.code-request").getAttribute("href")) ?? "");

test(
  "[VOICE-04] [VOICE-09] preserves the form while the visitor is in WhatsApp",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page, starts } = await openDemo(openPage);
    const readRequest = () => page.evaluate((key) => sessionStorage.getItem(key), voiceKeys.voiceCodeRequest);
    await fillIn(page);
    const link = page.getByRole("link", { name: "Get a code on WhatsApp" });
    await expect(link).toHaveAttribute(
      "href",
      /\/\d+\?text=Send%20me%20my%20verification%20code%2C%20reference%20\w{8}$/,
    );
    const nonce = readReference(await readLink(page));
    expect(nonce).toBeDefined();
    await expect.poll(() => readRequest(), { message: "before the link is followed" }).toBeNull();
    const [chat] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await chat.close();
    await expect.poll(() => readRequest()).toBe(nonce);
    await expect
      .poll(() => readSaved(page))
      .toEqual({
        serviceType: "booking-reminders",
        country: "+91-in",
        mobile: "9876543210",
      });
    await openAgain(page);
    expect(readReference(await readLink(page))).toBe(nonce);
    await expect(field(page, "Select Use Case")).toHaveValue("booking-reminders");
    await expect(field(page, "Country Code")).toHaveValue("+91-in");
    await expect(field(page, "Mobile Number")).toHaveValue("9876543210");
    await expect(field(page, "Verification Code")).toHaveValue("");
    await field(page, "Verification Code").fill("482915");
    await consent(page).check();
    await callMe(page).click();
    await page.getByText("Call initiated successfully!").waitFor();
    expect(starts.map((start) => start.nonce)).toEqual([nonce]);
  },
);

const failed = "Failed to initiate call. Please try again.";
const refuse = (code: string, status: number) => {
  const words = `The server's words for ${code}.`;
  return { response: { status, json: { message: words, code } }, words };
};
const refused = refuse("invalid-code", startVoiceCall.refusals["invalid-code"]);
const unconfirmed = refuse("call-unconfirmed", startVoiceCall.refusals["call-unconfirmed"]);
const lost = "Our server did not respond. If your phone rings anyway, it is us.";

/** The response to the call, the text of the toast, and the text next to the form. */
const failures = [
  [refused.response, refused.words, failed + refused.words],
  [unconfirmed.response, unconfirmed.words, unconfirmed.words],
  [{ status: 500, json: "<html>" }, "Failed to initiate call", failed],
  [undefined, "Failed to initiate call", failed + lost],
] as const;

test(
  "[VOICE-06] shows each failure's own text and preserves the form",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openDemo(openPage);
    allowPageErrors(page, networkFailure);
    await fillIn(page);
    for (const [response, description, reported] of failures) {
      await page.route("**/api/voice-ai/call", (route) =>
        response === undefined ? route.abort() : route.fulfill(response),
      );
      await callMe(page).click();
      const shown = page.locator(".toast");
      await shown.getByText(description, { exact: true }).waitFor();
      await expect(shown.locator(".toast-title"), reported).toHaveText("Call failed");
      await shown.getByRole("button", { name: "Close" }).click();
      await shown.waitFor({ state: "detached" });
      await expect(alert(page)).toHaveText(reported);
      await expect(field(page, "Verification Code"), reported).toHaveValue("482915");
      await expect(field(page, "Mobile Number"), reported).toHaveValue("9876543210");
      await expect(consent(page), reported).toBeChecked();
    }
  },
);

test("[VOICE-02] [SITE-13] places a call with the keyboard alone", { tag: "@full" }, async ({ openPage }) => {
  const { page, starts } = await openDemo(openPage);
  await page.setViewportSize({ width: 360, height: 740 });
  const { keyboard } = page;
  await field(page, "Select Use Case").focus();
  await keyboard.type("Lead");
  await keyboard.press("Tab");
  await keyboard.type("Germ");
  await page.getByText("Country code is fixed to Germany (+49)").waitFor();
  await expect(page.locator(".country-flag")).toHaveAttribute("src", /^\/assets\/DE-[^/]+\.svg$/);
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>(".country-flag")?.naturalWidth ?? 0) > 0,
  );
  await page.locator(".call-badge").getByText("Lead Qualification").waitFor();
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
});

test(
  "[VOICE-06] sends a form once that was submitted before the scripts loaded",
  { tag: "@full" },
  async ({ page }) => {
    const release = await holdScripts(page);
    const { starts } = await arrangeVoice(page, {});
    await page.goto("/voice-ai-demo", { waitUntil: "commit" });
    await consent(page).waitFor();
    await fillIn(page);
    await callMe(page).click();
    expect(starts).toHaveLength(0);
    release();
    await page.getByText("Call initiated successfully!").waitFor();
    expect(starts.map(({ body }) => body)).toEqual([filledIn]);
    await expect(page.getByText("Country code is fixed to India (+91)")).toHaveCount(1);
  },
);
