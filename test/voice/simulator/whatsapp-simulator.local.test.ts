import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { localWhatsapp } from "#infra/voice/simulator/local-voice.ts";
import { userIdOf } from "#infra/voice/simulator/whatsapp-webhooks.ts";
import { writtenMessageSchema } from "#infra/voice/simulator/whatsapp-people.ts";
import {
  whatsappChangeSchema,
  whatsappMessageSchema,
  whatsappWebhookSchema,
} from "#shared/voice/voice-contract.ts";
import { site } from "#shared/site.ts";
import { useEach } from "#test/support/use-each.ts";
import { makeTextBody, openVoiceProviders, whatsappNumberId } from "#test/voice/support/voice-site.ts";

const providers = useEach(() => openVoiceProviders());

const person = "14155552671";
const hour = 3600 * 1000;

const write = (message: Readonly<Record<string, unknown>> = {}) =>
  providers.whatsapp.write(writtenMessageSchema.parse({ from: person, text: "hello", ...message }));

const webhookAt = (index: number) => JSON.parse(providers.whatsappWebhooks.at(index)?.body ?? "") as unknown;

/** The messages of a webhook, parsed by the site's own contract. */
const readMessages = (webhook: unknown) =>
  whatsappWebhookSchema
    .parse(webhook)
    .entry.flatMap(({ changes }) => changes)
    .flatMap((change) => whatsappChangeSchema.parse(change).value.messages)
    .map((message) => whatsappMessageSchema.parse(message));

const messageAt = (index: number) => readMessages(webhookAt(index))[0];

const contactRequest = {
  type: "interactive",
  text: undefined,
  interactive: {
    type: "request_contact_info",
    body: { text: "Which number shall we call?" },
    action: { name: "request_contact_info" },
  },
};

const makeTemplate = (bodyCode: string, buttonCode = bodyCode) => ({
  type: "template",
  text: undefined,
  template: {
    name: "demo_code",
    language: { code: "en_US" },
    components: [
      { type: "body", parameters: [{ type: "text", text: bodyCode }] },
      { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: buttonCode }] },
    ],
  },
});

const refusal = (status: number, code: number) => ({
  status,
  body: {
    error: {
      message: expect.any(String),
      type: "OAuthException",
      code,
      error_data: { messaging_product: "whatsapp", details: expect.any(String) },
      fbtrace_id: expect.any(String),
    },
  },
});

test("[VOICE-04] an authentication template needs no earlier message, and shows its code", async () => {
  expect((await providers.send(makeTextBody(makeTemplate("654321")))).status).toBe(200);
  expect(providers.whatsapp.chat()).toMatchObject([
    { type: "template", text: expect.stringMatching(/^654321 is your verification code\./) },
  ]);
});

const badMessages: readonly (readonly [string, unknown])[] = [
  ["broken JSON", "{"],
  ["no product", makeTextBody({ messaging_product: undefined })],
  ["a group", makeTextBody({ recipient_type: "group" })],
  ["two recipients", makeTextBody({ recipient: "US.1" })],
  ["an id without its country", makeTextBody({ to: undefined, recipient: "134912" })],
  ["an unknown type", makeTextBody({ type: "telegram" })],
  ["4097 characters", makeTextBody({ text: { body: "x".repeat(4097) } })],
  ["a template whose button copies another code", makeTextBody(makeTemplate("123456", "654321"))],
  ["a template with 16 characters of code", makeTextBody(makeTemplate("1234567890123456"))],
  [
    "a contact request without its action",
    makeTextBody({ ...contactRequest, interactive: { ...contactRequest.interactive, action: undefined } }),
  ],
];

test.each(badMessages)("refuses a message with %s with code 100", async (_what, body) => {
  await write();
  expect(await providers.send(body)).toEqual(refusal(400, 100));
  expect(providers.whatsapp.chat()).toHaveLength(1);
});

test("refuses a wrong token, number id or path with the Graph API's error body", async () => {
  await write();
  expect(await providers.send(makeTextBody(), { token: "invented" })).toEqual(refusal(401, 190));
  expect(await providers.send(makeTextBody(), { numberId: "7" })).toMatchObject({
    status: 400,
    body: { error: { code: 100, error_subcode: 33 } },
  });
  const elsewhere = await fetch(`${providers.whatsapp.baseUrl}/7/elsewhere`);
  expect({ status: elsewhere.status, body: await elsewhere.json() }).toEqual(refusal(404, 2500));
  expect(providers.whatsapp.chat()).toHaveLength(1);
});

test("[VOICE-04] refuses a text 24 hours after the last message with 131047", async () => {
  expect(await providers.send(makeTextBody())).toEqual(refusal(400, 131047));
  await write();
  providers.pass(24 * hour - 1);
  expect((await providers.send(makeTextBody())).status).toBe(200);
  providers.pass(1);
  expect(await providers.send(makeTextBody())).toEqual(refusal(400, 131047));
});

const sendFaults = [
  ["down", 500, 131000],
  ["too-many", 429, 130429],
  ["unauthorized", 401, 190],
  ["undeliverable", 400, 131026],
] as const;

test.each(sendFaults)(
  "[OPS-03] a message sent under the fault %s gets %i with error code %i, and is not stored",
  async (fault, status, code) => {
    await write();
    providers.faults.whatsapp = fault;
    expect(await providers.send(makeTextBody())).toEqual(refusal(status, code));
    expect(providers.whatsapp.chat()).toHaveLength(1);
  },
);

test("[OPS-03] the fault lost-reply stores every message and drops every second connection", async () => {
  await write();
  providers.faults.whatsapp = "lost-reply";
  await expect(providers.send(makeTextBody())).rejects.toThrow("fetch failed");
  expect((await providers.send(makeTextBody())).status).toBe(200);
  await expect(providers.send(makeTextBody())).rejects.toThrow("fetch failed");
  expect(providers.whatsapp.chat()).toHaveLength(4);
});

test("[VOICE-04] sends a written message as a WhatsApp webhook, signed over its exact bytes", async () => {
  const written = await write({ text: "Grüße 🎈/", timestamp: 1_795_132_800 });
  expect(written).toEqual({
    type: "written",
    id: expect.stringMatching(/^wamid\./),
    statuses: [200],
    delivered: true,
  });
  const { headers, body } = providers.whatsappWebhooks[0]!;
  expect(body).toContain(String.raw`"Gr\u00fc\u00dfe \ud83c\udf88\/"`);
  expect(body).toMatch(/^[\x20-\x7e]+$/);
  expect(headers["x-hub-signature-256"]).toBe(
    `sha256=${createHmac("sha256", localWhatsapp.appSecret).update(Buffer.from(body)).digest("hex")}`,
  );
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: site.voiceDemo.whatsappNumber, phone_number_id: whatsappNumberId },
    contacts: [{ wa_id: person }],
    messages: [{ from: person, timestamp: "1795132800", type: "text", text: { body: "Grüße 🎈/" } }],
  };
  expect(webhookAt(0)).toMatchObject({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });
});

test("[VOICE-04] sends a failed webhook again with growing delays, and gives up after five attempts", async () => {
  providers.responses.push(503, 401);
  expect(await write()).toMatchObject({ statuses: [503, 401, 200], delivered: true });
  expect(providers.pausesMs).toEqual([25, 50]);
  providers.responses.push(500, 500, 500, 500, 500, 500);
  expect(await write()).toMatchObject({ statuses: [500, 500, 500, 500, 500], delivered: false });
  expect(new Set(providers.whatsappWebhooks.slice(0, 3).map(({ body }) => body)).size).toBe(1);
});

test("[VOICE-08] sends one message several times under the same id", async () => {
  expect(await write({ id: "wamid.one", times: 3 })).toMatchObject({ statuses: [200, 200, 200] });
  await write({ id: "wamid.one" });
  expect(providers.whatsapp.chat()).toHaveLength(1);
  expect(providers.whatsappWebhooks.map((_webhook, index) => messageAt(index)?.id)).toEqual(
    Array(4).fill("wamid.one"),
  );
});

test("[VOICE-04] a hidden sender shares the number once, and only after a request", async () => {
  await write({ hidden: true });
  expect(webhookAt(0)).toMatchObject({
    entry: [{ changes: [{ value: { contacts: [{ wa_id: "" }], messages: [{ from: "" }] } }] }],
  });
  expect(await write({ shareContact: true })).toEqual({ type: "not-asked" });
  await providers.send(makeTextBody({ ...contactRequest, to: undefined, recipient: userIdOf(person) }));
  expect(await write({ shareContact: true })).toMatchObject({ delivered: true });
  expect(messageAt(-1)).toEqual({
    id: expect.any(String),
    timestamp: expect.any(String),
    from_user_id: userIdOf(person),
    type: "contacts",
    contacts: [{ origin: "contact_request", phones: [{ phone: `+${person}`, wa_id: person }] }],
  });
  expect(await write({ shareContact: true })).toEqual({ type: "not-asked" });
});

test("[VOICE-08] an unrequested contact card can contain any number, and has no origin", async () => {
  await write({ hidden: true, card: "+447400123456" });
  expect(messageAt(0)).toMatchObject({
    type: "contacts",
    contacts: [{ phones: [{ wa_id: "447400123456" }] }],
  });
  expect(messageAt(0)?.contacts?.[0]).not.toHaveProperty("origin");
});

test("returns 131026 for an unknown user id, and refuses an authentication template to a user id", async () => {
  const toId = { to: undefined, recipient: userIdOf(person) };
  expect(await providers.send(makeTextBody(toId))).toEqual(refusal(400, 131026));
  await write({ hidden: true });
  expect((await providers.send(makeTextBody(toId))).status).toBe(200);
  expect(await providers.send(makeTextBody({ ...makeTemplate("123456"), ...toId }))).toEqual(
    refusal(400, 131062),
  );
});

test("a sent message is followed by a delivery webhook without messages", async () => {
  await write();
  const { body } = await providers.send(makeTextBody());
  const [{ id }] = body["messages"] as [{ id: string }];
  expect(webhookAt(-1)).not.toHaveProperty("entry[0].changes[0].value.messages");
  expect(webhookAt(-1)).toMatchObject({
    entry: [{ changes: [{ value: { statuses: [{ id, status: "delivered" }] } }] }],
  });
});

test("[OPS-03] the chat survives a restart", async () => {
  await write({ hidden: true });
  await providers.send(makeTextBody({ ...contactRequest, to: undefined, recipient: userIdOf(person) }));
  const before = [...providers.whatsapp.chat()];
  expect(before).toHaveLength(2);
  await providers.close();
  Object.assign(providers, await openVoiceProviders({ dataDir: providers.dataDir }));
  expect(providers.whatsapp.chat()).toEqual(before);
  expect(await write({ shareContact: true })).toMatchObject({ delivered: true });
});
