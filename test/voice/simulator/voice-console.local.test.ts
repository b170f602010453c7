import { expect, test } from "vitest";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";
import { localSettings } from "#shared/site-settings.ts";
import { site as brand } from "#shared/site.ts";
import { useEach } from "#test/support/use-each.ts";
import { makeCallBody, openVoiceSite } from "#test/voice/support/voice-site.ts";

const site = useEach(openVoiceSite);

const person = "14155552671";

test("[OPS-03] the console lists a call with its outcome, and changes it by id", async () => {
  site.faults.voiceOutcome = "ringing";
  const { body } = await site.placeCall(makeCallBody());
  const id = String(body["call_id"]);
  const call = {
    id,
    to: `+${person}`,
    from: brand.voiceDemo.caller.e164,
    agentId: "agent_event_rsvp",
    at: new Date(site.now()).toISOString(),
  };
  expect((await site.call("GET", "calls")).body).toEqual([{ ...call, outcome: "ringing", webhooks: [] }]);
  const webhook = { event: "call_ended", status: 200 };
  expect(await site.call("PUT", `calls/${id}`, { outcome: "busy", webhook: "duplicate" })).toEqual({
    status: 200,
    body: { ...call, outcome: "busy", webhooks: [webhook, webhook] },
  });
  expect(await site.call("PUT", `calls/${id}`, { outcome: "answered" })).toMatchObject({ status: 409 });
});

const refused = [
  ["POST", "whatsapp", { from: "nobody", text: "hi" }, 400, "a number with its country code"],
  ["POST", "whatsapp", { from: person, sms: true }, 400, "sms"],
  ["POST", "whatsapp", { from: person, shareContact: true }, 409, "was not asked"],
  ["PUT", "calls/call_nobody", { outcome: "busy" }, 404, "call_nobody"],
  ["PUT", "calls/call_nobody", { outcome: "ringing" }, 400, "outcome"],
  ["PUT", "calls/call_nobody", { outcome: "busy", webhook: "late" }, 400, "webhook"],
  ["PUT", "parameters", { invented: "x" }, 404, "invented"],
  ["PUT", "parameters", { [parameterNamesOf(localStage).voiceSwitch]: 7 }, 400, "expected string"],
  ["PUT", "faults", { voice: "sometimes" }, 400, "voice"],
  ["PUT", "faults", { dynamodb: "fail-next:0" }, 400, "dynamodb"],
  ["PUT", "faults", { dynamodb: "fail-next:two" }, 400, "dynamodb"],
  ["PUT", "faults", { dynamodb: "fail-next:" }, 400, "dynamodb"],
] as const;

test.each(refused)(
  "[OPS-03] the local console refuses the request %s %s %j with %i and a reason",
  async (method, path, body, status, word) => {
    expect(await site.call(method, path, body)).toEqual({
      status,
      body: { error: expect.stringContaining(word) },
    });
  },
);

test("[VOICE-08] the local console changes one SSM parameter at runtime and leaves the others unchanged", async () => {
  const { voiceProvider, numberKey } = secretParameterNamesOf(localStage);
  const before = (await site.call("GET", "parameters")).body;
  expect(before).toMatchObject({ [voiceProvider]: "key_local" });
  const changed = await site.call("PUT", "parameters", { [voiceProvider]: "key_local_next,key_local" });
  expect(changed).toEqual({ status: 200, body: { ...before, [voiceProvider]: "key_local_next,key_local" } });
  expect(site.parameters.get(voiceProvider)).toBe("key_local_next,key_local");
  expect(site.parameters.get(numberKey)).toBe(before[numberKey]);
});

test("[VOICE-04] the WhatsApp link opens the business number's chat, and other numbers return 404", async () => {
  const link = `${localSettings.messagingBase}${brand.voiceDemo.whatsappNumber}?text=Send%20me`;
  const page = await fetch(`${site.origin}${link}`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect((await fetch(`${site.origin}${localSettings.messagingBase}${person}`)).status).toBe(404);
});
