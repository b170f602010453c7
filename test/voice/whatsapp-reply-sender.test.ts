import { beforeEach, expect, test } from "vitest";
import type { Recipient, Reply } from "#functions/voice/whatsapp/reply-sender.ts";
import { makeWhatsappReplySender } from "#functions/voice/whatsapp/whatsapp-reply-sender.ts";
import { site } from "#shared/site.ts";
import type { WhatsappSendMode } from "#shared/voice/voice-settings.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { respondWith, useScriptedServer } from "#test/support/scripted-server.ts";

const server = useScriptedServer();
beforeEach(() => {
  server.state.script = respondWith(200, { messaging_product: "whatsapp", messages: [{ id: "wamid.1" }] });
});

const number: Recipient = { type: "number", e164: "+14155552671" };
const code: Reply = { type: "code", code: "012345", further: "67890042", minutes: 10 };

const makeSender = (sendMode: WhatsappSendMode = "text", base = `${server.base}/v26.0`) => {
  const tokens = ["token one", "token two"];
  return makeWhatsappReplySender({
    fetch,
    base,
    numberId: "100000000000001",
    sendMode,
    token: {
      read: () => Promise.resolve(tokens[0] ?? ""),
      readAgain: () => {
        tokens.shift();
        return Promise.resolve(tokens[0] ?? "");
      },
    },
  });
};
const bodies = () => server.seen.map(({ body }) => JSON.parse(body));

test("[VOICE-04] sends a code as text that starts with the code and explains its use", async () => {
  expect(await makeSender().send(number, code)).toEqual({ type: "accepted" });
  expect(server.seen).toMatchObject([
    {
      method: "POST",
      url: "/v26.0/100000000000001/messages",
      headers: { authorization: "Bearer token one", "content-type": "application/json" },
    },
  ]);
  const [body] = bodies();
  expect(body).toEqual({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: "14155552671",
    type: "text",
    text: { preview_url: false, body: expect.any(String) },
  });
  expect(body.text.body).toMatch(/^012345 /);
  const { caller } = site.voiceDemo;
  for (const part of [site.brand, "10 minutes", "one demo call", "automated AI voice", caller.display]) {
    expect(body.text.body).toContain(part);
  }
  expect(body.text.body).toContain("If there were too many wrong codes, enter 012345 6789 0042 instead.");
  await makeSender().send(number, { type: "code", code: "012345", minutes: 1 });
  expect(bodies()[1].text.body).not.toMatch(/instead|undefined/);
  expect(bodies()[1].text.body).toContain("It is valid for a minute.");
});

test("[VOICE-04] sends no template, whose text promises ten minutes, if fewer than five are left", async () => {
  const sender = makeSender("template");
  expect(await sender.send(number, { ...code, minutes: 4 })).toEqual({ type: "refused", code: "TOO_LATE" });
  expect(server.seen).toEqual([]);
  expect(await sender.send(number, { ...code, minutes: 5 })).toEqual({ type: "accepted" });
});

test("[VOICE-04] puts the code into the text and the button in template mode", async () => {
  await makeSender("template").send(number, code);
  const parameters = [{ type: "text", text: "012345" }];
  expect(bodies()).toMatchObject([
    {
      to: "14155552671",
      type: "template",
      template: {
        language: { code: "en" },
        components: [
          { type: "body", parameters },
          { type: "button", sub_type: "url", index: "0", parameters },
        ],
      },
    },
  ]);
});

test("[VOICE-04] requests a hidden sender's number with Meta's contact request", async () => {
  await makeSender("template").send({ type: "user", id: "US.1349" }, { type: "request number" });
  expect(bodies()).toEqual([
    {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      recipient: "US.1349",
      type: "interactive",
      interactive: {
        type: "request_contact_info",
        body: { text: expect.stringContaining(site.brand) },
        action: { name: "request_contact_info" },
      },
    },
  ]);
});

test.for([
  [1, "2 minutes"],
  [10, "10 minutes"],
  [119, "119 minutes"],
  [1430, "24 hours"],
] as const)("[VOICE-08] a wait of %i minutes is sent as %s", async ([minutes, words]) => {
  await makeSender().send(number, { type: "wait", minutes });
  expect(bodies()[0].text.body).toContain(`again in ${words}.`);
});

test.for<readonly [number, number | undefined, string, string]>([
  [429, 130429, "unavailable", "META_130429"],
  [400, 130429, "unavailable", "META_130429"],
  [400, 131048, "unavailable", "META_131048"],
  [400, 2, "unavailable", "META_2"],
  [503, 2, "unavailable", "META_2"],
  [400, 1, "later", "META_1"],
  [500, 1, "later", "META_1"],
  [400, 131056, "later", "META_131056"],
  [400, 131000, "later", "META_131000"],
  [500, 131000, "later", "META_131000"],
  [401, 190, "unavailable", "META_190"],
  [401, undefined, "unavailable", "HTTP_401"],
  [429, undefined, "unavailable", "HTTP_429"],
  [500, undefined, "unavailable", "HTTP_500"],
  [503, undefined, "unavailable", "HTTP_503"],
  [302, undefined, "unavailable", "HTTP_302"],
  [400, 131026, "refused", "META_131026"],
  [400, 131047, "refused", "META_131047"],
  [400, 100, "refused", "META_100"],
  [404, undefined, "refused", "HTTP_404"],
])("[VOICE-04] maps the response %i with the error %s to %s", async ([status, fault, type, reason]) => {
  const body =
    fault === undefined ? "gone" : { error: { message: "to 14155552671", type: "X", code: fault } };
  server.state.script = respondWith(status, body);
  expect(await makeSender().send(number, code)).toEqual({ type, code: reason });
  expect(server.seen).toHaveLength(1);
});

test("[VOICE-04] reads a refused token again for the next reply", async () => {
  const sender = makeSender();
  server.state.script = respondWith(401, { error: { code: 190 } });
  await sender.send(number, code);
  await sender.send(number, code);
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
    "Bearer token one",
    "Bearer token two",
  ]);
});

test("[VOICE-04] reports a lost connection as unavailable", async () => {
  server.state.script = (_call, response) => response.destroy();
  expect(await makeSender().send(number, code)).toMatchObject({ type: "unavailable" });
});

test("[VOICE-04] reports a refused connection as unavailable", async () => {
  const closed = makeSender("text", `http://127.0.0.1:${await findFreePort()}`);
  expect(await closed.send(number, code)).toMatchObject({ type: "unavailable" });
});
