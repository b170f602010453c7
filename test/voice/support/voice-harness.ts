import { makeEndpointHandler, makeWebhookHandler } from "#functions/platform/http/http-endpoint.ts";
import { codeDigits, showLongCode } from "#shared/voice/code-digits.ts";
import { callRows } from "#functions/voice/call/call-record.ts";
import { messageRows } from "#functions/voice/whatsapp/message-record.ts";
import { makeNumberKeys } from "#functions/platform/number-keys.ts";
import { numberRows } from "#functions/voice/number/number-record.ts";
import type { Recipient, Reply, ReplyOutcome } from "#functions/voice/whatsapp/reply-sender.ts";
import { makeVoiceCallEndpoint } from "#functions/voice/call/voice-call-endpoint.ts";
import { makeVoiceCallStatusEndpoint } from "#functions/voice/call/voice-call-status-endpoint.ts";
import { makeVoiceCodes } from "#functions/voice/code/voice-codes.ts";
import type { VoiceSwitch } from "#shared/voice/voice-switch.ts";
import type { CallOutcome, CallRequest } from "#functions/voice/call/voice-provider.ts";
import {
  makeWhatsappWebhookEndpoint,
  signWhatsappWebhook,
} from "#functions/voice/whatsapp/whatsapp-webhook-endpoint.ts";
import { callRegions } from "#infra/stack/stage/stages.ts";
import { readVoiceCall, receiveWhatsappWebhook, startVoiceCall } from "#shared/contract/api.ts";
import { callHandler, originDigest } from "../../support/http-event.ts";
import { makeMemoryMemberSets } from "../../support/stores/memory-member-sets.ts";
import { makeMemoryRowStore } from "../../support/stores/memory-row-store.ts";
import { makeRecordingLog } from "../../support/recording-log.ts";

const numberKey = "a number key of at least thirty-two characters";
export const appSecrets = ["app-secret", "previous-secret"] as const;
const whatsappNumberId = "100000000000001";

/** A Friday noon, so that a few hours later is still the same UTC day. */
export const noonEpochMs = Date.UTC(2026, 10, 20, 12);

type WrittenMessage = Readonly<Record<string, unknown>>;

/** The whole voice demo with stores in memory: visitors send messages, the worker replies, and visitors enter codes. */
export const makeVoiceHarness = () => {
  const time = { now: noonEpochMs };
  const clock = () => time.now;
  const messages = makeMemoryRowStore(messageRows);
  const numbers = makeMemoryRowStore(numberRows);
  const calls = makeMemoryRowStore(callRows);
  const { sets, members } = makeMemoryMemberSets();
  const stores = { messages: messages.store, numbers: numbers.store, calls: calls.store, sets };
  const { log, lines } = makeRecordingLog();
  const measured: [string, number][] = [];
  const emitMetric = (name: string, value: number) => void measured.push([name, value]);
  const keys = makeNumberKeys(numberKey);

  const sent: { readonly recipient: Recipient; readonly reply: Reply }[] = [];
  const replyOutcomes: ReplyOutcome[] = [];
  const requests: CallRequest[] = [];
  const callOutcomes: CallOutcome[] = [];
  const voiceSwitch: { value: VoiceSwitch | undefined } = { value: { calls: "on", budgetCents: 3000 } };
  const caps = { callsPerAddress: 5, callsPerPrefix: 5, callsPerCountry: 50, calls: 100, worstCallCents: 60 };
  let lastId = 0;
  const newId = () => String((lastId += 1));
  let nextCode = 123_455;

  const deps = {
    ...stores,
    clock,
    log,
    emitMetric,
    readKeys: () => Promise.resolve(keys),
    caps,
    callRegions,
    readSwitch: () =>
      voiceSwitch.value === undefined
        ? Promise.reject(Object.assign(new Error("no switch"), { name: "TimeoutError" }))
        : Promise.resolve(voiceSwitch.value),
    newCallId: () => newId().padStart(22, "c"),
    provider: {
      startCall: (request: CallRequest): Promise<CallOutcome> => {
        requests.push(request);
        return Promise.resolve(
          callOutcomes.shift() ?? { type: "accepted", providerCallId: `retell-${request.callId}` },
        );
      },
    },
    sender: {
      send: (recipient: Recipient, reply: Reply): Promise<ReplyOutcome> => {
        sent.push({ recipient, reply });
        return Promise.resolve(replyOutcomes.shift() ?? { type: "accepted" });
      },
    },
    newId,
    leaseMs: 45_000,
    numberId: whatsappNumberId,
    readAppSecrets: () => Promise.resolve(appSecrets),
    drawDigits: (count: number) =>
      count === codeDigits ? String((nextCode += 1)) : String(nextCode).padStart(count, "7"),
  };
  const http = { log, clock, originDigests: [originDigest], count: () => undefined };

  const receive = makeWebhookHandler(http, receiveWhatsappWebhook, makeWhatsappWebhookEndpoint(deps), () =>
    Promise.resolve("verify me"),
  );
  const deliver = (body: unknown, secret: string = appSecrets[0]) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return callHandler(receive, {
      path: receiveWhatsappWebhook.path,
      body: text,
      headers: { "x-hub-signature-256": signWhatsappWebhook(secret, Buffer.from(text)) },
    });
  };
  const makeWebhook = (messages: readonly WrittenMessage[], phoneNumberId: string = whatsappNumberId) => ({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "0",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "16505550188", phone_number_id: phoneNumberId },
              messages,
            },
          },
        ],
      },
    ],
  });
  const makeText = (from: string, body = "Send me my verification code"): WrittenMessage => ({
    from,
    id: `wamid.${newId()}`,
    timestamp: String(Math.floor(time.now / 1000)),
    type: "text",
    text: { body },
  });

  const runCodes = makeVoiceCodes(deps);
  const sweep = () => runCodes({ source: "sweep" }, () => 60_000);

  const start = makeEndpointHandler(http, startVoiceCall, makeVoiceCallEndpoint(deps));
  const status = makeEndpointHandler(http, readVoiceCall, makeVoiceCallStatusEndpoint(deps));
  const post = async (
    handler: typeof start,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ) => {
    const response = await callHandler(handler, { path, body: JSON.stringify(body), headers });
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
  };

  return {
    ...stores,
    messageRows: messages.rows,
    numberRows: numbers.rows,
    callRows: calls.rows,
    members,
    deps,
    keys,
    time,
    lines,
    measured,
    sent,
    replyOutcomes,
    requests,
    callOutcomes,
    voiceSwitch,
    caps,
    receive,
    deliver,
    makeWebhook,
    makeText,
    runCodes,
    sweep,
    sweepAfter: (ms: number) => {
      time.now += ms;
      return sweep();
    },
    /** The long code in the last message. */
    readLongCode: () => {
      const reply = sent.at(-1)?.reply;
      return reply?.type === "code" ? showLongCode(reply.code, reply.further ?? "") : "";
    },
    /** Sends a message from that number, runs the worker, and reads the code in the reply. */
    requestCode: async (from = "14155552671", reference = "") => {
      await deliver(makeWebhook([makeText(from, `Send me my verification code${reference}`)]));
      await sweep();
      const reply = sent.at(-1)?.reply;
      if (reply?.type !== "code") throw new Error(`no code came to ${from}`);
      return reply.code;
    },
    enter: (verificationCode: string, fields: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      post(
        start,
        startVoiceCall.path,
        {
          serviceType: "event-rsvp",
          countryCode: "+1",
          mobile: "4155552671",
          verificationCode,
          ...fields,
        },
        { "cloudfront-viewer-address": "203.0.113.7:4711", ...headers },
      ),
    readProgress: (callId: string) => post(status, readVoiceCall.path, { callId }, {}),
    numberOf: (e164: string) => numbers.rows.get(`number#${keys.hash("number", e164)}`)?.number,
    held: (prefix: string) =>
      [...members].filter(([id]) => id.startsWith(prefix)).flatMap(([, held]) => [...held]),
  };
};
