import type { Page } from "@playwright/test";
import { visit } from "#test/app/visit.ts";

const requestCall = (status: number, body: unknown) => async (page: Page) => {
  await page.route("**/api/voice-ai/call", (route) => route.fulfill({ status, json: body }));
  await page.route("**/api/voice-ai/call-status", (route) =>
    route.fulfill({ json: { progress: "ringing" } }),
  );
  await visit("/voice-ai-demo", 360)(page);
  await page.getByLabel("Select Use Case").selectOption("event-rsvp");
  await page.getByLabel("Mobile Number").fill("6505550142");
  await page.getByLabel("Verification Code").fill("482915");
  await page.getByLabel(/^Call me once/).check();
  await page.getByRole("button", { name: "Call Me" }).click();
};

/** States of the voice demo's page that do not show on loading its address. */
export const voiceStates: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "voice demo with errors": async (page) => {
    await visit("/voice-ai-demo")(page);
    await page.getByRole("button", { name: "Call Me" }).click();
    await page.locator(".field-error").first().waitFor();
  },
  "voice demo after a refusal": async (page) => {
    await requestCall(403, { message: "This code is not right.", code: "invalid-code" })(page);
    await page.locator(".toast").waitFor();
  },
  "voice demo while it rings": async (page) => {
    await requestCall(200, { success: true, callId: "dGhpcyBpcyBhIGNhbGwgaQ" })(page);
    await page.getByText("Your phone should be ringing").waitFor();
  },
};
