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
import type { World } from "./rehearsal-world.ts";
import { NotRehearsed, type Step, type Tell } from "./rehearsal.ts";

type Provider = Omit<Belief, "schema"> & {
  /** What each call is named, by its method and the end of its address. */
  readonly calls: readonly (readonly [name: string, address: RegExp, schema: z.ZodMiniType])[];
};

const phonepe: Provider = {
  refusalSchema: phonepeFaultSchema,
  constants: ["token_type", "state", "code", "currency"],
  calls: [
    ["token", /^POST .*\/v1\/oauth\/token$/, tokenSchema],
    ["pay", /^POST .*\/checkout\/v2\/pay$/, paySchema],
    ["status", /^GET .*\/checkout\/v2\/order\/[^/]*\/status$/, statusSchema],
  ],
};

export const numberSchema = z.object({
  id: z.string(),
  display_phone_number: z.string(),
  webhook_configuration: z.object({
    phone_number: z.optional(z.string()),
    whatsapp_business_account: z.optional(z.string()),
    application: z.string(),
  }),
});

const meta: Provider = {
  refusalSchema: metaFaultSchema,
  constants: ["error.code", "error.type"],
  calls: [
    ["messages", /^POST .*\/messages$/, z.unknown()],
    ["number", /^GET .*\/v\d+\.0\/[^/]+$/, numberSchema],
  ],
};

export const agentSchema = z.object({ agent_id: z.string(), version: z.number() });

const retell: Provider = {
  refusalSchema,
  constants: ["status", "call_type", "direction", "call_status"],
  calls: [
    ["create-phone-call", /^POST .*\/v2\/create-phone-call$/, registeredSchema],
    ["agent", /^GET .*\/get-agent\/[^/]*$/, agentSchema],
    ["caller", /^GET .*\/get-phone-number\/[^/]*$/, z.object({ phone_number: z.string() })],
  ],
};

type Exchange = { readonly call: string; readonly belief: Belief; readonly answer: Answer };

/** Nobody's key, token or password. */
export const wrongKey = randomBytes(12).toString("hex");

/** A fetch that keeps the answers to our calls, and a plain read of what no adapter reads. */
const record = (fetchNow: typeof fetch, { calls, ...belief }: Provider, base: string, ownKey: string) => {
  const exchanges: Exchange[] = [];
  const recorded: typeof fetch = async (input, init) => {
    const beganAt = performance.now();
    const response = await fetchNow(input, init);
    const body = parseJson(await response.clone().text());
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const asked = `${init?.method ?? "GET"} ${pathname}`;
    const [call, , schema] = calls.find(([, address]) => address.test(asked)) ?? [];
    const mediaType = response.headers.get("content-type")?.replace(/;.*$/, "");
    const answer = { status: response.status, mediaType, body, ms: performance.now() - beganAt };
    if (call !== undefined && schema !== undefined)
      exchanges.push({ call, belief: { ...belief, schema }, answer });
    return response;
  };
  const get = (path: string, key = ownKey) =>
    callHttp(recorded, base + path, {
      method: "GET",
      timeoutMs: 8000,
      headers: { authorization: `Bearer ${key}` },
    });
  return { exchanges, fetch: recorded, get };
};

const always = <Value>(value: Value) => {
  const read = () => Promise.resolve(value);
  return { read, readAgain: read };
};

export type ProviderBases = Pick<Resources, "paymentBases" | "voiceBases">;

export type ProviderKeys = {
  readonly client: PaymentClient;
  readonly whatsappToken: string;
  readonly voiceKeys: readonly string[];
};

/** The providers themselves, or our simulators of them, called by our own adapters. Each has a record of its own. */
export const makeProviderSide = (
  fetchNow: typeof fetch,
  { paymentBases, voiceBases }: ProviderBases,
  { client, whatsappToken, voiceKeys }: ProviderKeys,
  { voice }: Stage,
) => {
  const payment = record(fetchNow, phonepe, paymentBases.pgBase, "");
  const whatsapp = record(fetchNow, meta, voiceBases.whatsapp, whatsappToken);
  const calls = record(fetchNow, retell, voiceBases.provider, voiceKeys[0] ?? "");
  const phonepeOf = (credentials: PaymentClient) =>
    makePhonepeProvider({ ...payment, clock: Date.now, ...paymentBases, client: always(credentials) });
  const sender = makeWhatsappReplySender({
    ...whatsapp,
    base: voiceBases.whatsapp,
    numberId: voice.whatsappNumberId,
    sendMode: "text",
    token: always(whatsappToken),
  });
  const provider = makeRetellProvider({
    ...calls,
    base: voiceBases.provider,
    readApiKeys: () => Promise.resolve(voiceKeys),
    agents: voice.agents,
    callerNumber: site.voiceDemo.caller.e164,
  });
  return {
    payment: { ...payment, own: phonepeOf(client), strangers: phonepeOf({ ...client, secret: wrongKey }) },
    whatsapp: { ...whatsapp, sender },
    voice: { ...calls, provider },
  };
};

type ProviderSide = ReturnType<typeof makeProviderSide>;

type TwoSides<Side> = { readonly real: Side; readonly believed: Side; readonly hasKey: boolean };

/** Each provider, and our simulator of it. */
export type Sides = { readonly [Name in keyof ProviderSide]: TwoSides<ProviderSide[Name]> };

type Outcome = { readonly type: string; readonly code?: string | undefined };

/**
 * Makes the same call of both sides, through our adapter, and compares what came back: on the wire, and what the adapter
 * makes of it.
 * @returns what came last from the provider itself.
 */
export const compareSides = async <Side extends { readonly exchanges: readonly Exchange[] }>(
  tell: Tell,
  { real, believed, hasKey }: TwoSides<Side>,
  what: string,
  ask: (side: Side) => Promise<Outcome>,
): Promise<unknown> => {
  if (!hasKey) throw new NotRehearsed("the stage has no key of the provider's");
  const answersOf = async (side: Side) => {
    const begin = side.exchanges.length;
    const { type, code = type } = await ask(side);
    return { type, code, exchanges: side.exchanges.slice(begin) };
  };
  const [ours, theirs] = [await answersOf(believed), await answersOf(real)];
  for (const [index, { call, belief, answer }] of ours.exchanges.entries()) {
    const other = theirs.exchanges[index];
    if (other?.call === call) compareAnswers(tell, `${what}.${call}`, answer, other.answer, belief);
    else tell.differ(`${what}.${call}`, `was not answered (${theirs.code})`);
  }
  if (theirs.type !== ours.type) tell.differ(what, `we read it as ${theirs.type}, believed ${ours.type}`);
  return theirs.exchanges.at(-1)?.answer.body;
};

/** A step that is one call of both sides. */
export const comparing = <Name extends keyof Sides>(
  provider: Name,
  name: string,
  ask: (side: ProviderSide[Name], world: World) => Promise<Outcome>,
  more: Partial<Pick<Step, "writes" | "limitSeconds">> = {},
) => ({
  name,
  ...more,
  run: (world: World, tell: Tell) =>
    compareSides<ProviderSide[Name]>(tell, world.sides[provider], name, (side) => ask(side, world)),
});
