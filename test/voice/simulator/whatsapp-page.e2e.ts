import { expect, test as base } from "#test/support/browser/fixtures.ts";
import { userIdOf } from "#infra/voice/simulator/whatsapp-webhooks.ts";
import { localSettings } from "#shared/site-settings.ts";
import { site as brand } from "#shared/site.ts";
import { networkFailure, allowPageErrors } from "#test/support/browser/page-errors.ts";
import { makeCallBody, makeTextBody, openVoiceSite } from "#test/voice/support/voice-site.ts";

const test = base.extend<{ readonly site: Awaited<ReturnType<typeof openVoiceSite>> }>({
  site: async ({}, use) => {
    const site = await openVoiceSite();
    await use(site);
    await site.close();
  },
  baseURL: ({ site }, use) => use(site.origin),
});

const person = "14155552671";
const link = `${localSettings.messagingBase}${brand.voiceDemo.whatsappNumber}?text=Send%20me%20a%20code`;

test("[VOICE-04] a hidden sender shares the number with one click after the site has requested it", async ({
  page,
  site,
}) => {
  await page.goto(link);
  await page.getByLabel("Your number").fill("+1 (415) 555-2671");
  await page.getByLabel("Hide it").check();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("log").getByText("Send me a code").waitFor();
  expect(site.whatsappWebhooks[0]?.body).not.toContain(person);

  const share = page.getByRole("button", { name: "Share my number" });
  await expect(share).toBeHidden();
  const requests = await site.send(
    makeTextBody({
      to: undefined,
      recipient: userIdOf(person),
      type: "interactive",
      interactive: {
        type: "request_contact_info",
        body: { text: "Which number shall we call?" },
        action: { name: "request_contact_info" },
      },
    }),
  );
  expect(requests.status).toBe(200);
  await share.click();
  await share.waitFor({ state: "hidden" });
  expect(site.whatsapp.chat().at(-1)).toMatchObject({ type: "shared-contact", from: person });
  await page.getByLabel("Your number").fill("+44 7400 123456");
  await page.getByRole("log").waitFor({ state: "hidden" });
});

test("[VOICE-04] shows why a sender number is invalid, and sends nothing", async ({ page, site }) => {
  allowPageErrors(page, networkFailure);
  await page.goto(link);
  await page.getByLabel("Your number").fill("7");
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator("#problem").getByText("a number with its country code").waitFor();
  expect(site.whatsapp.chat()).toEqual([]);
});

test("[OPS-03] [VOICE-07] the console lists a call, and its buttons set the outcome", async ({
  page,
  site,
}) => {
  site.faults.voiceOutcome = "ringing";
  await site.placeCall(makeCallBody());
  await page.goto("/__local/");
  await page.getByLabel("Webhooks for the next decision").selectOption("duplicate");
  await page.getByRole("button", { name: "No answer" }).click();
  await page.getByText(`+${person} · no-answer`).waitFor();
  expect(site.voice.calls()).toMatchObject([{ outcome: "no-answer", webhooks: [{}, {}] }]);
});
