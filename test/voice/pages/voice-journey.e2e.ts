import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { site } from "#shared/site.ts";
import { makeVoiceContext, newMobile } from "#test/voice/support/voice-context.ts";
import { arriveAt } from "#test/support/browser/page-actions.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";

const callMe = async (page: Page, code: string) => {
  await page.getByLabel("Verification Code").fill(code);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Call Me" }).click();
};

test("[VOICE-01] [VOICE-04] [VOICE-06] [VOICE-08] [VOICE-09] a visitor gets a code on WhatsApp and is called while others enter wrong codes", async ({
  page,
  local,
}) => {
  await local.setFaults({ voiceOutcome: "ringing" });
  const scenario = makeVoiceContext(local);
  const mobile = newMobile();
  await arriveAt(page, "/voice-ai-demo");
  await page.getByLabel("Select Use Case").selectOption({ label: "Order Tracking" });
  await page.getByLabel("Country").selectOption("+91-in");
  await page.getByLabel("Mobile Number").fill(mobile);
  allowPageErrors(page, networkFailure);
  const code = await test.step("[VOICE-04] WhatsApp replies with a code", async () => {
    const link = page.getByRole("link", { name: /WhatsApp/ }).first();
    const [chat] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    expect(decodeURIComponent(chat.url())).toContain("Send me my verification code");
    await chat
      .getByLabel(/number/i)
      .first()
      .fill(`+91${mobile}`);
    await chat.getByRole("button", { name: /send/i }).click();
    const received = /\b\d{6}\b/.exec(await scenario.waitForReply(`91${mobile}`))?.[0] ?? "";
    await chat.getByText(received).first().waitFor();
    await chat.close();
    return received;
  });
  const wrongCode = code === "000000" ? "000001" : "000000";
  await test.step("[VOICE-08] refuses the code for other callers after five wrong guesses", async () => {
    for (let guess = 0; guess < 5; guess += 1) await scenario.call(mobile, wrongCode);
    expect((await scenario.call(mobile, code)).status).toBe(429);
  });

  await test.step("[VOICE-08] shows an error for a wrong code", async () => {
    await callMe(page, wrongCode);
    await page
      .getByText("That code is wrong or no longer valid. Please request a new one.")
      .first()
      .waitFor();
  });
  await test.step("[VOICE-01] [VOICE-06] [VOICE-09] calls the owner of the code, and shows each state of the call", async () => {
    await callMe(page, code);
    await page.getByText("Call initiated successfully! You should receive a call shortly.").waitFor();
    const statusRegion = page.locator(".call-status");
    await expect(statusRegion).toHaveAttribute("aria-live", "polite");
    await statusRegion.getByText("Your phone should be ringing").waitFor();
    const [placed, ...others] = await scenario.callsTo(mobile);
    expect(others).toEqual([]);
    expect(placed).toMatchObject({ from: site.voiceDemo.caller.e164, agentId: "agent_order_tracking" });
    await local.decideCall(placed?.id ?? "", { outcome: "answered" });
    await page.getByText("You are on the call").waitFor();
    await local.decideCall(placed?.id ?? "", { outcome: "ended" });
    await statusRegion.getByText("The call has ended").waitFor();
    await expect(page.locator(".call-badge .stamp")).toHaveText("Call ended");
  });
  await expect(page.locator("main")).not.toContainText(mobile);
});
