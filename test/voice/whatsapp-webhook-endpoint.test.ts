import { expect, test } from "vitest";
import { signWhatsappWebhook } from "#functions/voice/whatsapp/whatsapp-webhook-endpoint.ts";
import { receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { callHandler } from "#test/support/http-event.ts";
import { appSecrets, makeVoiceHarness, noonEpochMs } from "#test/voice/support/voice-harness.ts";

test("[VOICE-04] our signature matches Meta's for a known body", () => {
  expect(signWhatsappWebhook("app-secret", Buffer.from('{"object":"whatsapp_business_account"}'))).toBe(
    "sha256=0bf7374433906636bed1653bc7c64affb42fa5da9a39e251ab95c2e3a9c06923",
  );
});

test.for(appSecrets)(
  "[VOICE-04] encrypts and stores a message signed with %s, to reply later",
  async (secret) => {
    const harness = makeVoiceHarness();
    const response = await harness.deliver(harness.makeWebhook([harness.makeText("14155552671")]), secret);
    expect([response.statusCode, JSON.parse(response.body)]).toEqual([200, { received: true }]);
    const [row] = [...harness.messageRows.values()];
    expect(row).toMatchObject({
      askedAtEpochMs: noonEpochMs,
      reply: { dueAtEpochMs: noonEpochMs, attempts: 0 },
      expiresAtEpochSeconds: noonEpochMs / 1000 + 8 * 24 * 3600,
    });
    expect(JSON.stringify(row)).not.toMatch(/4155552671|123456|wamid/);
    expect(harness.sent).toEqual([]);
  },
);

test.for<readonly [string, (text: string) => string | undefined]>([
  ["missing", () => undefined],
  ["empty", () => ""],
  ["without a digest", () => "sha256="],
  ["made up", () => `sha256=${"0".repeat(64)}`],
  ["by another secret", (text) => signWhatsappWebhook("wrong", Buffer.from(text))],
  ["over other bytes", (text) => signWhatsappWebhook(appSecrets[0], Buffer.from(`${text} `))],
])("[VOICE-04] a webhook whose signature is %s returns 401 and stores nothing", async ([, sign]) => {
  const harness = makeVoiceHarness();
  const text = JSON.stringify(harness.makeWebhook([harness.makeText("14155552671")]));
  const response = await callHandler(harness.receive, {
    path: receiveWhatsappWebhook.path,
    body: text,
    headers: { "x-hub-signature-256": sign(text) },
  });
  expect([response.statusCode, JSON.parse(response.body).code]).toEqual([401, "invalid-signature"]);
  expect(harness.messageRows.size).toBe(0);
  expect(harness.measured).toEqual([[voiceMetrics.refusedWhatsappWebhooks, 1]]);
});

test("[VOICE-04] verifies the signature over the bytes, also when they arrive in base64", async () => {
  const harness = makeVoiceHarness();
  const message = { ...harness.makeText("14155552671"), text: { body: "café ☎ \\u00e9" } };
  const text = JSON.stringify(harness.makeWebhook([message])).replace("é", "\\u00e9");
  const response = await callHandler(harness.receive, {
    body: Buffer.from(text).toString("base64"),
    isBase64Encoded: true,
    headers: { "x-hub-signature-256": signWhatsappWebhook(appSecrets[0], Buffer.from(text)) },
  });
  expect([response.statusCode, harness.messageRows.size]).toEqual([200, 1]);
});

test("[VOICE-04] stores every message of every batch once, even if it is delivered again", async () => {
  const harness = makeVoiceHarness();
  const [one, other] = [harness.makeText("14155552671"), harness.makeText("447400123456")];
  const webhook = harness.makeWebhook([one]);
  webhook.entry.push(...harness.makeWebhook([other, one]).entry);
  await harness.deliver(webhook);
  const before = structuredClone(harness.messageRows);
  expect(before.size).toBe(2);
  harness.time.now += 60_000;
  expect((await harness.deliver(webhook)).statusCode).toBe(200);
  expect(harness.messageRows).toEqual(before);
});

type Harness = ReturnType<typeof makeVoiceHarness>;

/** A webhook with one text message that differs from a visitor's. */
const textWith =
  (change: Readonly<Record<string, unknown>>) =>
  ({ makeWebhook, makeText }: Harness) =>
    makeWebhook([{ ...makeText("14155552671"), ...change }]);

test.for<readonly [string, (harness: Harness) => unknown]>([
  ["another number of ours", (harness) => harness.makeWebhook([harness.makeText("14155552671")], "999")],
  [
    "another field",
    (harness) => {
      const webhook = harness.makeWebhook([harness.makeText("14155552671")]);
      webhook.entry[0]!.changes[0]!.field = "account_update";
      return webhook;
    },
  ],
  ["a picture", textWith({ type: "image" })],
  ["a message of ten minutes ago", textWith({ timestamp: String(noonEpochMs / 1000 - 600) })],
  ["a message without a time", textWith({ timestamp: "soon" })],
  ["a sender that is not a number", textWith({ from: "US.123" })],
  ["an empty object", () => ({})],
  ["an unknown shape", () => ({ object: "page", entry: [{ changes: "none" }] })],
  ["null", () => null],
])("[VOICE-04] a WhatsApp webhook with this content returns 200 and is ignored: %s", async ([, make]) => {
  const harness = makeVoiceHarness();
  expect((await harness.deliver(make(harness))).statusCode).toBe(200);
  expect(harness.messageRows.size).toBe(0);
});

test("[VOICE-04] an invalid change in a webhook does not affect the others", async () => {
  const harness = makeVoiceHarness();
  const webhook = harness.makeWebhook([harness.makeText("14155552671")]);
  const [entry] = webhook.entry;
  const broken = { field: "messages", value: { messages: [{ id: 7 }] } };
  const changes = [broken, ...entry!.changes];
  await harness.deliver({ ...webhook, entry: [{ ...entry, changes }] });
  expect(harness.messageRows.size).toBe(1);
});

test("[VOICE-04] signed bytes that are not JSON return 400", async () => {
  const harness = makeVoiceHarness();
  const response = await harness.deliver("{");
  expect([response.statusCode, JSON.parse(response.body).code]).toEqual([400, "invalid-notice"]);
});

test("[VOICE-04] returns 503 while the table is unreachable, so that Meta retries", async () => {
  const harness = makeVoiceHarness();
  harness.deps.messages.add = () =>
    Promise.reject(Object.assign(new Error("away"), { name: "TimeoutError" }));
  expect((await harness.deliver(harness.makeWebhook([harness.makeText("14155552671")]))).statusCode).toBe(
    503,
  );
});

const failed = {
  id: "wamid.1",
  status: "failed",
  timestamp: String(noonEpochMs / 1000),
  recipient_id: "14155552671",
  errors: [{ code: 131026, title: "to 14155552671", message: "to 14155552671" }],
};

/** A webhook whose change has these fields in place of messages, or beside them. */
const makeReport = ({ makeWebhook }: Harness, report: object, numberId?: string) => {
  const webhook = makeWebhook([], numberId);
  const [change] = webhook.entry[0]!.changes;
  const { messages: _none, ...value } = change!.value;
  return { ...webhook, entry: [{ id: "0", changes: [{ ...change, value: { ...value, ...report } }] }] };
};
const failuresOf = ({ measured, lines }: Harness) => ({
  measured: measured.filter(([name]) => name === voiceMetrics.replyFailures),
  warnings: lines.filter(({ level }) => level === "warn"),
});

test.for<readonly [string, object, readonly string[]]>([
  ["a failed status", { statuses: [failed] }, ["META_131026"]],
  ["an error of our account", { errors: [{ code: 130429, title: "Rate limit hit" }] }, ["META_130429"]],
  ["two failed statuses", { statuses: [failed, failed] }, ["META_131026", "META_131026"]],
  [
    "a failed status beside one of an unknown shape",
    { statuses: [7, failed], errors: null },
    ["META_131026"],
  ],
  ["a failed status without an error", { statuses: [{ id: "wamid.1", status: "failed" }] }, ["NO_CODE"]],
])("[VOICE-04] counts a reply that fails after Meta accepted it: %s", async ([, report, reasons]) => {
  const harness = makeVoiceHarness();
  expect((await harness.deliver(makeReport(harness, report))).statusCode).toBe(200);
  expect(failuresOf(harness)).toEqual({
    measured: reasons.map(() => [voiceMetrics.replyFailures, 1]),
    warnings: reasons.map((reason) => ({
      level: "warn",
      message: "reply",
      fields: { outcome: "failed", reason },
    })),
  });
  expect(JSON.stringify(harness.lines)).not.toMatch(/4155552671|wamid/);
  expect(harness.messageRows.size).toBe(0);
  await harness.sweep();
  expect(harness.sent).toEqual([]);
});

test.for<readonly [string, object, string?]>([
  ["sent", { statuses: [{ ...failed, status: "sent" }] }],
  ["delivered", { statuses: [{ id: "wamid.1", status: "delivered" }] }],
  ["read", { statuses: [{ id: "wamid.1", status: "read" }] }],
  ["failed, of another number of ours", { statuses: [failed], errors: [{ code: 130429 }] }, "999"],
])("[VOICE-04] does nothing for a status of a reply that is %s", async ([, report, numberId]) => {
  const harness = makeVoiceHarness();
  expect((await harness.deliver(makeReport(harness, report, numberId))).statusCode).toBe(200);
  expect(failuresOf(harness)).toEqual({ measured: [], warnings: [] });
  expect(harness.messageRows.size).toBe(0);
});

test("[VOICE-04] stores the messages of a change that also reports an error", async () => {
  const harness = makeVoiceHarness();
  const messages = [harness.makeText("14155552671")];
  const errors = [{ code: 130429 }];
  await harness.deliver(makeReport(harness, { messages, errors }));
  expect(harness.messageRows.size).toBe(1);
  expect(failuresOf(harness).measured).toEqual([[voiceMetrics.replyFailures, 1]]);
});

test("[VOICE-04] counts an error once although its webhook is delivered again after an outage", async () => {
  const harness = makeVoiceHarness();
  const report = makeReport(harness, { messages: [harness.makeText("14155552671")], statuses: [failed] });
  const { add } = harness.deps.messages;
  harness.deps.messages.add = () =>
    Promise.reject(Object.assign(new Error("away"), { name: "TimeoutError" }));
  expect((await harness.deliver(report)).statusCode).toBe(503);
  harness.deps.messages.add = add;
  expect((await harness.deliver(report)).statusCode).toBe(200);
  expect(failuresOf(harness).measured).toEqual([[voiceMetrics.replyFailures, 1]]);
});

const cardOf = (phones: readonly object[], origin: string | undefined = "contact_request") => ({
  type: "contacts",
  contacts: [{ origin, phones }],
});
const card = (waIds: readonly (string | undefined)[], origin?: string) =>
  cardOf(
    waIds.map((wa_id) => ({ wa_id })),
    origin,
  );
const phone = "+1 (415) 555-2671";
/** Meta's documentation has the origin in the message, and phones without `wa_id`. */
const documentedCard = (origin: string) => ({
  type: "contacts",
  origin,
  contacts: [{ vcard: "BEGIN:VCARD", phones: [{ phone }] }],
});

test.for<readonly [string, object, boolean]>([
  ["answers our request", card(["14155552671"]), true],
  ["answers it beside a phone without WhatsApp", card([undefined, "14155552671"]), true],
  ["another contact may have sent", card(["14155552671"], "other"), false],
  ["holds two numbers", card(["14155552671", "14155552672"]), false],
  ["holds no number", card([]), false],
  ["is not of the number that sent it", { from: "447400123456", ...card(["14155552671"]) }, false],
  ["is of the number that sent it", { from: "14155552671", ...card(["14155552671"]) }, true],
  ["has a sender with an empty number", { from: "", ...card(["14155552671"]) }, true],
  ["has the origin in the message", documentedCard("contact_request"), true],
  ["has another origin in the message", documentedCard("other"), false],
  [
    "has another origin than its message",
    { ...card(["14155552671"], "other"), origin: "contact_request" },
    false,
  ],
  ["has a phone without wa_id", cardOf([{ phone: "+1 415 555 2671" }]), true],
  ["has a phone with an empty wa_id", cardOf([{ phone, wa_id: "" }]), true],
  ["has a phone without wa_id, and another origin", cardOf([{ phone }], "other"), false],
  ["has a phone without its country code", cardOf([{ phone: "415 555 2671" }]), false],
  ["has a phone with an extension", cardOf([{ phone: "+1 415 555 2671 x5" }]), false],
  ["has two phones without wa_id", cardOf([{ phone }, { phone: "+1 415 555 2672" }]), false],
  ["has a wa_id beside another phone", cardOf([{ phone: "+447400123456" }, { wa_id: "14155552671" }]), true],
  ["has a wa_id that is no number", cardOf([{ phone, wa_id: "US.1349" }]), false],
  ["has the phone of another sender", { from: "447400123456", ...cardOf([{ phone }]) }, false],
])(
  "[VOICE-04] accepts a contact card only from its own sender on our request: one that %s",
  async ([, message, accepted]) => {
    const harness = makeVoiceHarness();
    const { from: _from, ...rest } = harness.makeText("1");
    await harness.deliver(harness.makeWebhook([{ ...rest, from_user_id: "US.1349", ...message }]));
    await harness.sweep();
    const expected = accepted
      ? [{ recipient: { type: "number", e164: "+14155552671" }, reply: { type: "code" } }]
      : [];
    expect(harness.sent).toMatchObject(expected);
    expect(harness.sent).toHaveLength(expected.length);
  },
);

test.for<readonly [string, object]>([
  ["missing", {}],
  ["empty", { from: "" }],
  ["null", { from: null }],
])("[VOICE-04] requests the number of a hidden sender, whose number is %s", async ([, from]) => {
  const harness = makeVoiceHarness();
  const { from: _from, ...message } = harness.makeText("1");
  await harness.deliver(harness.makeWebhook([{ ...message, from_user_id: "US.1349", ...from }]));
  await harness.sweep();
  expect(harness.sent).toEqual([
    { recipient: { type: "user", id: "US.1349" }, reply: { type: "request number" } },
  ]);
});

test.for(["", null])(
  "[VOICE-04] ignores a text whose sender has neither a number nor an id: %j",
  async (none) => {
    const harness = makeVoiceHarness();
    const message = { ...harness.makeText("1"), from: none, from_user_id: none };
    expect((await harness.deliver(harness.makeWebhook([message]))).statusCode).toBe(200);
    expect(harness.messageRows.size).toBe(0);
  },
);

test("[VOICE-04] treats a message with a future time as sent now", async () => {
  const harness = makeVoiceHarness();
  const timestamp = String(harness.time.now / 1000 + 3600);
  await harness.deliver(harness.makeWebhook([{ ...harness.makeText("14155552671"), timestamp }]));
  expect([...harness.messageRows.values()]).toMatchObject([{ askedAtEpochMs: harness.time.now }]);
});
