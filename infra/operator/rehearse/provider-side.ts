import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { faultSchema as phonepeFaultSchema } from "#functions/payment/phonepe/phonepe-code.ts";
import { makePhonepeProvider, paySchema, statusSchema } from "#functions/payment/phonepe/phonepe-provider.ts";
import { tokenSchema } from "#functions/payment/phonepe/phonepe-token.ts";
import { callHttp } from "#functions/platform/http/http-call.ts";
import {
  makeRetellProvider,
  refusalSchema,
  registeredSchema,
} from "#functions/voice/call/retell-provider.ts";
import {
  faultSchema as metaFaultSchema,
  makeWhatsappReplySender,
} from "#functions/voice/whatsapp/whatsapp-reply-sender.ts";
import type { Resources } from "#infra/capabilities/capability.ts";
import { parseJson } from "#infra/local/http/loopback-server.ts";
import type { Stage } from "#infra/stage/stage.ts";
import type { PaymentClient } from "#shared/payment-parameters.ts";
import { site } from "#shared/site.ts";
import { compareAnswers, type Answer, type Belief } from "./compare-answers.ts";
import { different, type Finding } from "./rehearsal.ts";

/** Every call that we make of a provider, by its method and the end of its address. */
const calls: readonly (Belief & { readonly address: RegExp })[] = [
  {
    call: "token",
    address: /^POST .*\/v1\/oauth\/token$/,
    schema: tokenSchema,
    refusalSchema: phonepeFaultSchema,
    constants: ["token_type", "code"],
  },
  {
    call: "pay",
    address: /^POST .*\/checkout\/v2\/pay$/,
    schema: paySchema,
    refusalSchema: phonepeFaultSchema,
    constants: ["state", "code"],
  },
  {
    call: "status",
    address: /^GET .*\/checkout\/v2\/order\/[^/]*\/status$/,
    schema: statusSchema,
    refusalSchema: phonepeFaultSchema,
    constants: ["state", "code", "currency"],
  },
  {
    call: "messages",
    address: /^POST .*\/messages$/,
    schema: z.unknown(),
    refusalSchema: metaFaultSchema,
    constants: ["error.code", "error.type"],
  },
  {
    call: "create-phone-call",
    address: /^POST .*\/v2\/create-phone-call$/,
    schema: registeredSchema,
    refusalSchema,
    constants: ["status", "call_type", "direction", "call_status"],
  },
  {
    call: "agent",
    address: /^GET .*\/get-agent\/[^/]*$/,
    schema: z.object({ agent_id: z.string(), version: z.number() }),
    refusalSchema,
    constants: ["status"],
  },
  {
    call: "caller",
    address: /^GET .*\/get-phone-number\/[^/]*$/,
    schema: z.object({ phone_number: z.string() }),
    refusalSchema,
    constants: ["status"],
  },
  {
    call: "number",
    address: /^GET .*\/v\d+\.0\/[^/]+$/,
    schema: z.object({ id: z.string(), webhook_configuration: z.object({ application: z.string() }) }),
    refusalSchema: metaFaultSchema,
    constants: ["error.code", "error.type"],
  },
];

type Exchange = { readonly belief: Belief; readonly answer: Answer };

/** A fetch that keeps the answers to our calls. */
const record =
  (fetchNow: typeof fetch, exchanges: Exchange[]): typeof fetch =>
  async (input, init) => {
    const beganAt = performance.now();
    const response = await fetchNow(input, init);
    const text = await response.clone().text();
    const url = new URL(input instanceof Request ? input.url : input);
    const belief = calls.find(({ address }) => address.test(`${init?.method ?? "GET"} ${url.pathname}`));
    if (belief !== undefined) {
      const mediaType = response.headers.get("content-type")?.replace(/;.*$/, "");
      const answer = {
        status: response.status,
        mediaType,
        body: parseJson(text),
        ms: performance.now() - beganAt,
      };
      exchanges.push({ belief, answer });
    }
    return response;
  };

/** Nobody's key, token or password. */
export const wrongKey = randomBytes(12).toString("hex");

export type ProviderBases = Pick<Resources, "paymentBases" | "voiceBases">;

export type ProviderKeys = {
  readonly client: PaymentClient | undefined;
  readonly whatsappToken: string | undefined;
  readonly voiceKeys: readonly string[] | undefined;
};

/** The providers themselves, or our simulators of them, called by our own adapters. */
export const makeProviderSide = (
  fetchNow: typeof fetch,
  { paymentBases, voiceBases }: ProviderBases,
  { client = { id: "", version: "1", secret: "" }, whatsappToken = "", voiceKeys = [""] }: ProviderKeys,
  { voice }: Stage,
) => {
  /** Providers are walked side by side, so each has a record of its own. */
  const recorded = () => {
    const exchanges: Exchange[] = [];
    const fetch = record(fetchNow, exchanges);
    const get = (url: string, key: string = "") =>
      callHttp(fetch, url, { method: "GET", timeoutMs: 8000, headers: { authorization: `Bearer ${key}` } });
    return { exchanges, fetch, get };
  };
  const always = <Value>(value: Value) => {
    const read = () => Promise.resolve(value);
    return { read, readAgain: read };
  };
  const [ofPayment, ofWhatsapp, ofVoice] = [recorded(), recorded(), recorded()];
  const phonepeOf = (credentials: PaymentClient) =>
    makePhonepeProvider({
      fetch: ofPayment.fetch,
      clock: Date.now,
      ...paymentBases,
      client: always(credentials),
    });
  const readNumber = (token: string) =>
    ofWhatsapp.get(
      `${voiceBases.whatsapp}/${voice.whatsappNumberId}?fields=display_phone_number,quality_rating,webhook_configuration`,
      token,
    );
  const readAgent = (id: string, key = voiceKeys[0]) =>
    ofVoice.get(`${voiceBases.provider}/get-agent/${id}`, key);
  return {
    payment: {
      exchanges: ofPayment.exchanges,
      phonepe: phonepeOf(client),
      strangers: phonepeOf({ ...client, secret: wrongKey }),
    },
    whatsapp: {
      exchanges: ofWhatsapp.exchanges,
      sender: makeWhatsappReplySender({
        fetch: ofWhatsapp.fetch,
        base: voiceBases.whatsapp,
        numberId: voice.whatsappNumberId,
        sendMode: "text",
        token: always(whatsappToken),
      }),
      readNumber: () => readNumber(whatsappToken),
      readNumberAsStranger: () => readNumber(wrongKey),
    },
    voice: {
      exchanges: ofVoice.exchanges,
      retell: makeRetellProvider({
        fetch: ofVoice.fetch,
        base: voiceBases.provider,
        readApiKeys: () => Promise.resolve(voiceKeys),
        agents: voice.agents,
        callerNumber: site.voiceDemo.caller.e164,
      }),
      readAgent: (id: string) => readAgent(id),
      readAgentAsStranger: (id: string) => readAgent(id, wrongKey),
      readCaller: () =>
        ofVoice.get(
          `${voiceBases.provider}/get-phone-number/${encodeURIComponent(site.voiceDemo.caller.e164)}`,
          voiceKeys[0],
        ),
    },
  };
};

type ProviderSide = ReturnType<typeof makeProviderSide>;

/** Each provider, and our simulator of it. */
export type Sides = {
  readonly [Name in keyof ProviderSide]: {
    readonly real: ProviderSide[Name];
    readonly believed: ProviderSide[Name];
  };
};

type Outcome = { readonly type: string; readonly code?: string | undefined };

/**
 * Makes the same call of both sides, through our adapter, and compares what came back: on the wire, and what the adapter
 * makes of it.
 */
export const compareSides = async <Side extends { readonly exchanges: readonly Exchange[] }>(
  { real, believed }: { readonly real: Side; readonly believed: Side },
  what: string,
  ask: (side: Side) => Promise<Outcome>,
): Promise<readonly Finding[]> => {
  const answersOf = async (side: Side) => {
    const begin = side.exchanges.length;
    const outcome = await ask(side);
    return { outcome, exchanges: side.exchanges.slice(begin) };
  };
  const { outcome: expected, exchanges: ours } = await answersOf(believed);
  const { outcome: found, exchanges: theirs } = await answersOf(real);
  const onWire = ours.flatMap(({ belief, answer }, index): readonly Finding[] => {
    const other = theirs[index];
    if (other?.belief.call !== belief.call)
      return [different(`${what}.${belief.call}`, `was not answered (${found.code ?? found.type})`)];
    return compareAnswers(answer, other.answer, { ...belief, call: `${what}.${belief.call}` });
  });
  const readAs = ({ type, code }: Outcome) => (code === undefined ? type : `${type} (${code})`);
  const isReadOtherwise = onWire.every(({ type }) => type !== "different") && found.type !== expected.type;
  return isReadOtherwise
    ? [...onWire, different(what, `we read it as ${readAs(found)}, believed ${readAs(expected)}`)]
    : onWire;
};
