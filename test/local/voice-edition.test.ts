import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { makeCallBody } from "#test/support/voice-site.ts";

let edition: RunningEdition;

beforeAll(async () => {
  edition = await startEdition({ voiceCaps: { calls: 0 } });
});
afterAll(() => edition.stop());

const person = "14155552671";

/** The code in the reply of that number, counted from 0. */
const waitForCode = (index: number) =>
  waitUntil("a code", async () => {
    const replies = (await edition.readWhatsapp()).filter(({ to }) => to === person);
    return /\b\d{6}\b/.exec(replies[index]?.text ?? "")?.[0];
  });

test("[VOICE-04] the running edition answers a message with a code, and keeps the chat when it is killed", async () => {
  expect(await edition.writeWhatsapp({ from: person, text: "code" })).toMatchObject({ delivered: true });
  await waitForCode(0);
  const before = await edition.readWhatsapp();
  expect(before).toHaveLength(2);
  await edition.kill();
  await edition.restart();
  expect(await edition.readWhatsapp()).toEqual(before);
});

test("[VOICE-08] caps that the edition was started with hold", async () => {
  await edition.writeWhatsapp({ from: person, text: "code" });
  const response = await fetch(`${edition.origin}/api/voice-ai/call`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      serviceType: "event-rsvp",
      countryCode: "+1",
      mobile: "4155552671",
      verificationCode: await waitForCode(1),
    }),
  });
  expect([response.status, await response.json()]).toMatchObject([429, { code: "demo-limit" }]);
  expect(await edition.phoneCalls()).toEqual([]);
});

test("[OPS-03] a call that the running edition's provider takes is decided about, and told to the site", async () => {
  const announced = readFileSync(join(edition.dataDir, "edition.json"), "utf8");
  const { voiceBases } = JSON.parse(announced) as { voiceBases: { provider: string } };
  await edition.setFaults({ voiceOutcome: "ringing" });
  const placed = await fetch(`${voiceBases.provider}/v2/create-phone-call`, {
    method: "POST",
    headers: { authorization: "Bearer key_local", "content-type": "application/json" },
    body: JSON.stringify(makeCallBody({ metadata: { callId: "A".repeat(22) } })),
  });
  const { call_id: id } = (await placed.json()) as { call_id: string };
  expect(await edition.decideCall(id, { outcome: "busy" })).toMatchObject({
    id,
    outcome: "busy",
    webhooks: [{ event: "call_ended", status: 200 }],
  });
  expect(await edition.decideCall(id, { outcome: "busy", webhook: "forged" })).toMatchObject({
    webhooks: [{ status: 200 }, { status: 401 }],
  });
});
