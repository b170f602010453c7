import { expect } from "#test/support/browser/fixtures.ts";
import { test } from "#test/support/browser/keyed-fixtures.ts";
import { choose, counting, named, openVisit, waitForEvents } from "#test/analytics/counted-visit.ts";
import { makeVoiceContext, newMobile } from "#test/voice/support/voice-context.ts";

test(
  "[STAT-01] [VOICE-07] counts a placed call without sending the number",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const scenario = makeVoiceContext(keyedSite);
    const mobile = newMobile();
    const code = await scenario.requestCode(mobile);
    const { page, sent } = await openVisit(openPage, keyedSite, "/voice-ai-demo");
    await choose(page, counting);
    await page.getByLabel("Select Use Case").selectOption({ label: "Order Tracking" });
    await page.getByLabel("Country").selectOption("+91-in");
    await page.getByLabel("Mobile Number").fill(mobile);
    await page.getByLabel("Verification Code").fill(code);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Call Me" }).click();
    await waitForEvents(page, sent, 3);
    expect(named(sent.events)).toEqual([
      ["Page View", { page: "/voice-ai-demo" }],
      [
        "Voice AI Call Initiated",
        {
          country: "India",
          countryCode: "+91",
          serviceType: "order-tracking",
          hasMobile: true,
          page: "voice-ai-demo",
        },
      ],
      ["Demo Call", {}],
    ]);
    expect(JSON.stringify(sent.events)).not.toContain(mobile);
  },
);
