import { expect, test } from "vitest";
import { signWhatsappWebhook } from "#functions/voice/whatsapp/whatsapp-webhook-endpoint.ts";
import { receiveWhatsappWebhook } from "#shared/contract/api.ts";
import { voiceMetrics } from "#shared/voice/voice-metrics.ts";
import { ask } from "#test/support/http-event.ts";
import { appSecrets, makeVoiceBench, noonEpochMs } from "#test/voice/support/voice-bench.ts";

test("[VOICE-04] our signature matches Meta's for a known body", () => {
  expect(signWhatsappWebhook("app-secret", Buffer.from('{"object":"whatsapp_business_account"}'))).toBe(
    "sha256=0bf7374433906636bed1653bc7c64affb42fa5da9a39e251ab95c2e3a9c06923",
  );
});

test.for(appSecrets)(
  "[VOICE-04] seals and stores a message signed with %s, to reply later",
  async (secret) => {
    const bench = makeVoiceBench();
    const answer = await bench.deliver(bench.makeWebhook([bench.makeText("14155552671")]), secret);
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([200, { received: true }]);
    const [row] = [...bench.messageRows.values()];
    expect(row).toMatchObject({
      askedAtEpochMs: noonEpochMs,
      reply: { dueAtEpochMs: noonEpochMs, attempts: 0 },
      expiresAtEpochSeconds: noonEpochMs / 1000 + 8 * 24 * 3600,
    });
    expect(JSON.stringify(row)).not.toMatch(/4155552671|123456|wamid/);
    expect(bench.sent).toEqual([]);
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
  const bench = makeVoiceBench();
  const text = JSON.stringify(bench.makeWebhook([bench.makeText("14155552671")]));
  const answer = await ask(bench.receive, {
    path: receiveWhatsappWebhook.path,
    body: text,
    headers: { "x-hub-signature-256": sign(text) },
  });
  expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([401, "invalid-signature"]);
  expect(bench.messageRows.size).toBe(0);
  expect(bench.measured).toEqual([[voiceMetrics.refusedWhatsappWebhooks, 1]]);
});

test("[VOICE-04] verifies the signature over the bytes, also when they arrive in base64", async () => {
  const bench = makeVoiceBench();
  const message = { ...bench.makeText("14155552671"), text: { body: "café ☎ \\u00e9" } };
  const text = JSON.stringify(bench.makeWebhook([message])).replace("é", "\\u00e9");
  const answer = await ask(bench.receive, {
    body: Buffer.from(text).toString("base64"),
    isBase64Encoded: true,
    headers: { "x-hub-signature-256": signWhatsappWebhook(appSecrets[0], Buffer.from(text)) },
  });
  expect([answer.statusCode, bench.messageRows.size]).toEqual([200, 1]);
});

test("[VOICE-04] stores every message of every batch once, even if it is delivered again", async () => {
  const bench = makeVoiceBench();
  const [one, other] = [bench.makeText("14155552671"), bench.makeText("447400123456")];
  const webhook = bench.makeWebhook([one]);
  webhook.entry.push(...bench.makeWebhook([other, one]).entry);
  await bench.deliver(webhook);
  const before = structuredClone(bench.messageRows);
  expect(before.size).toBe(2);
  bench.time.now += 60_000;
  expect((await bench.deliver(webhook)).statusCode).toBe(200);
  expect(bench.messageRows).toEqual(before);
});

type Bench = ReturnType<typeof makeVoiceBench>;

/** A webhook with one text message that is otherwise than a visitor's. */
const textWith =
  (change: Readonly<Record<string, unknown>>) =>
  ({ makeWebhook, makeText }: Bench) =>
    makeWebhook([{ ...makeText("14155552671"), ...change }]);

test.for<readonly [string, (bench: Bench) => unknown]>([
  ["a status", (bench) => ({ ...bench.makeWebhook([]), statuses: [{ id: "wamid.1", status: "read" }] })],
  ["another number of ours", (bench) => bench.makeWebhook([bench.makeText("14155552671")], "999")],
  [
    "another field",
    (bench) => {
      const webhook = bench.makeWebhook([bench.makeText("14155552671")]);
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
])("[VOICE-04] %s returns 200 and is ignored", async ([, make]) => {
  const bench = makeVoiceBench();
  expect((await bench.deliver(make(bench))).statusCode).toBe(200);
  expect(bench.messageRows.size).toBe(0);
});

test("[VOICE-04] an unreadable change does not hide the others", async () => {
  const bench = makeVoiceBench();
  const webhook = bench.makeWebhook([bench.makeText("14155552671")]);
  const [entry] = webhook.entry;
  const broken = { field: "messages", value: { messages: [{ id: 7 }] } };
  const changes = [broken, ...entry!.changes];
  await bench.deliver({ ...webhook, entry: [{ ...entry, changes }] });
  expect(bench.messageRows.size).toBe(1);
});

test("[VOICE-04] signed bytes that are not JSON return 400", async () => {
  const bench = makeVoiceBench();
  const answer = await bench.deliver("{");
  expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([400, "invalid-notice"]);
});

test("[VOICE-04] returns 503 while the table is unreachable, so that Meta retries", async () => {
  const bench = makeVoiceBench();
  bench.deps.messages.add = () => Promise.reject(Object.assign(new Error("away"), { name: "TimeoutError" }));
  expect((await bench.deliver(bench.makeWebhook([bench.makeText("14155552671")]))).statusCode).toBe(503);
});

const card = (waIds: readonly (string | undefined)[], origin = "contact_request") => ({
  type: "contacts",
  contacts: [{ origin, phones: waIds.map((wa_id) => ({ wa_id })) }],
});

test.for<readonly [string, object, boolean]>([
  ["answers our request", card(["14155552671"]), true],
  ["answers it beside a phone without WhatsApp", card([undefined, "14155552671"]), true],
  ["another contact may have sent", card(["14155552671"], "other"), false],
  ["holds two numbers", card(["14155552671", "14155552672"]), false],
  ["holds no number", card([]), false],
  ["is not of the number that sent it", { from: "447400123456", ...card(["14155552671"]) }, false],
  ["is of the number that sent it", { from: "14155552671", ...card(["14155552671"]) }, true],
])(
  "[VOICE-04] accepts a contact card only from its own sender on our request: one that %s",
  async ([, message, accepted]) => {
    const bench = makeVoiceBench();
    const { from: _from, ...rest } = bench.makeText("1");
    await bench.deliver(bench.makeWebhook([{ ...rest, from_user_id: "US.1349", ...message }]));
    await bench.sweep();
    const expected = accepted
      ? [{ recipient: { type: "number", e164: "+14155552671" }, reply: { type: "code" } }]
      : [];
    expect(bench.sent).toMatchObject(expected);
    expect(bench.sent).toHaveLength(expected.length);
  },
);

test("[VOICE-04] requests the number of a hidden sender, who gets no code", async () => {
  const bench = makeVoiceBench();
  const { from: _from, ...message } = bench.makeText("1");
  await bench.deliver(bench.makeWebhook([{ ...message, from_user_id: "US.1349" }]));
  await bench.sweep();
  expect(bench.sent).toEqual([{ recipient: { type: "user", id: "US.1349" }, reply: { type: "ask number" } }]);
});

test("[VOICE-04] treats a message with a future time as sent now", async () => {
  const bench = makeVoiceBench();
  const timestamp = String(bench.time.now / 1000 + 3600);
  await bench.deliver(bench.makeWebhook([{ ...bench.makeText("14155552671"), timestamp }]));
  expect([...bench.messageRows.values()]).toMatchObject([{ askedAtEpochMs: bench.time.now }]);
});
