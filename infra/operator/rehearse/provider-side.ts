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
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { paymentClientSchema } from "#shared/payment-parameters.ts";
import { site } from "#shared/site.ts";
import { voiceProviderKeysSchema, whatsappTokenSchema } from "#shared/voice-parameters.ts";
import type { ReadSecret, World } from "./rehearsal-world.ts";
import { joinPath, nameOf, NotRehearsed, writes, type reads, type Tell } from "./rehearsal.ts";

export const numberSchema = z.object({
  id: z.string(),
  display_phone_number: z.string(),
  webhook_configuration: z.object({
    phone_number: z.optional(z.string()),
    whatsapp_business_account: z.optional(z.string()),
    application: z.string(),
  }),
});

export const agentSchema = z.object({ agent_id: z.string(), version: z.number() });
const callerSchema = z.object({ phone_number: z.string() });

/** What an adapter reads of a good answer and of a refusal. A call is known by its method and the end of its address. */
type Call = readonly [name: string, address: RegExp, good: z.ZodMiniType, refusal: z.ZodMiniType];

const calls: readonly Call[] = [
  ["token", /^POST .*\/v1\/oauth\/token$/, tokenSchema, phonepeFaultSchema],
  ["pay", /^POST .*\/checkout\/v2\/pay$/, paySchema, phonepeFaultSchema],
  ["status", /^GET .*\/checkout\/v2\/order\/[^/]*\/status$/, statusSchema, phonepeFaultSchema],
  ["messages", /^POST .*\/messages$/, z.unknown(), metaFaultSchema],
  ["number", /^GET .*\/v\d+\.0\/[^/]+$/, numberSchema, metaFaultSchema],
  ["create-phone-call", /^POST .*\/v2\/create-phone-call$/, registeredSchema, refusalSchema],
  ["agent", /^GET .*\/get-agent\/[^/]*$/, agentSchema, refusalSchema],
  ["caller", /^GET .*\/get-phone-number\/[^/]*$/, callerSchema, refusalSchema],
];

/** Paths with one of a few values, which are then compared as well. */
const constants: ReadonlySet<string> = new Set([
  ...["token_type", "state", "code", "currency"],
  ...["error.code", "error.type"],
  ...["status", "call_type", "direction", "call_status"],
]);

/** An answer as far as it is compared: of its headers, what it says it is, without parameters. */
type Answer = {
  readonly call: Call;
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: unknown;
  readonly ms: number;
};

/** Nobody's key, token or password. */
export const wrongKey = randomBytes(12).toString("hex");

/** A fetch that keeps the answers to our calls. */
const record = (fetchNow: typeof fetch) => {
  const answers: Answer[] = [];
  const recorded: typeof fetch = async (input, init) => {
    const beganAt = performance.now();
    const response = await fetchNow(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const call = calls.find(([, address]) => address.test(`${init?.method ?? "GET"} ${pathname}`));
    const mediaType = response.headers.get("content-type")?.replace(/;.*$/, "");
    const body = parseJson(await response.clone().text());
    if (call !== undefined)
      answers.push({ call, status: response.status, mediaType, body, ms: performance.now() - beganAt });
    return response;
  };
  return { answers, recorded };
};

export type ProviderBases = Pick<Resources, "paymentBases" | "voiceBases">;

/** The providers themselves, or our simulators of them, called by our own adapters. */
export const makeProviderSide = (
  fetchNow: typeof fetch,
  { paymentBases, voiceBases }: ProviderBases,
  readSecret: ReadSecret,
  { voice }: Stage,
) => {
  const { answers, recorded } = record(fetchNow);
  const readClient = () => readSecret("paymentClient", paymentClientSchema);
  const readToken = () => readSecret("whatsappToken", whatsappTokenSchema);
  const readApiKeys = () => readSecret("voiceProvider", voiceProviderKeysSchema);
  const always = <Value>(value: () => Value) => {
    const read = async () => value();
    return { read, readAgain: read };
  };
  const phonepeOf = (client: typeof readClient) =>
    makePhonepeProvider({ fetch: recorded, clock: Date.now, ...paymentBases, client: always(client) });
  /** A plain read of what no adapter reads, with our own key or another. */
  const readerOf = (base: string, readKey: () => string) => async (path: string, otherKey?: string) => {
    const ownKey = readKey();
    return callHttp(recorded, base + path, {
      method: "GET",
      timeoutMs: 8000,
      headers: { authorization: `Bearer ${otherKey ?? ownKey}` },
    });
  };
  return {
    answers,
    phonepe: phonepeOf(readClient),
    phonepeOfStrangers: phonepeOf(() => ({ ...readClient(), secret: wrongKey })),
    sender: makeWhatsappReplySender({
      fetch: recorded,
      base: voiceBases.whatsapp,
      numberId: voice.whatsappNumberId,
      sendMode: "text",
      token: always(readToken),
    }),
    readMeta: readerOf(voiceBases.whatsapp, readToken),
    retell: makeRetellProvider({
      fetch: recorded,
      base: voiceBases.provider,
      readApiKeys: always(readApiKeys).read,
      agents: voice.agents,
      callerNumber: site.voiceDemo.caller.e164,
    }),
    readRetell: readerOf(voiceBases.provider, () => readApiKeys()[0] ?? ""),
  };
};

type ProviderSide = ReturnType<typeof makeProviderSide>;

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value !== "number") return typeof value;
  if (value > 1e12 && value < 1e13) return "epoch milliseconds";
  return value > 1e9 && value < 1e10 ? "epoch seconds" : "number";
};

/** Every path of a body with what is there. The items of a list are taken together. */
const pathsOf = (value: unknown, path = ""): ReadonlyMap<string, unknown> => {
  const parts = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const names = (key: string) => (Array.isArray(value) ? "[]" : nameOf(key));
  const deeper = parts.flatMap(([key, part]) => [...pathsOf(part, joinPath(path, names(key)))]);
  return new Map([[path, value], ...deeper]);
};

/** Beyond this a visitor's own request is in danger: the adapters give up after 3.5 s and more. */
const slowMs = 3000;

/** Lays a provider's answer beside what its simulator gave to the same request. */
const compareAnswers = (
  { differ, believe, more, read }: Tell,
  path: string,
  believed: Answer,
  { status, mediaType, body, ms, call: [, , good, refusal] }: Answer,
): void => {
  believe(`${path}.status`, status, believed.status);
  believe(`${path}.headers.content-type`, mediaType, believed.mediaType);
  if (ms > slowMs) differ(`${path}.time`, `is over ${slowMs / 1000} s`);
  const [ours, theirs] = [pathsOf(believed.body), pathsOf(body)];
  for (const [field, value] of ours) {
    const [found, type] = [theirs.get(field), typeOf(value)];
    if (!theirs.has(field)) differ(path + field, "is missing");
    // What the simulator leaves empty it has no belief about.
    else if (value !== null && typeOf(found) !== type) {
      differ(path + field, `is ${typeOf(found)}, believed ${type}`);
      if (field === "") break;
    } else if (constants.has(field.slice(1))) believe(path + field, found, value);
  }
  for (const field of theirs.keys()) if (!ours.has(field)) more(path + field, "is unknown to us");
  // The answer must have what we read of it, whatever the simulator says.
  read(path, status < 300 ? good : refusal, body);
};

type Outcome = { readonly type: string; readonly code?: string | undefined };

/** The providers and our simulators of them. One step at a time asks them. */
export type Sides = { readonly real: ProviderSide; readonly believed: ProviderSide };

/**
 * Makes the same call of both sides, through our adapter, and compares what came back: on the wire, and what the adapter
 * makes of it.
 * @returns what came last from the provider itself.
 */
export const compareSides = async (
  tell: Tell,
  { real, believed }: Sides,
  what: string,
  ask: (side: ProviderSide) => Promise<Outcome>,
): Promise<unknown> => {
  const answersOf = async (side: ProviderSide) => {
    side.answers.length = 0;
    const { type, code = type } = await ask(side);
    return { type, code, answers: side.answers.splice(0) };
  };
  const [ours, theirs] = [await answersOf(believed), await answersOf(real)];
  if (theirs.code === "CREDENTIALS_UNAVAILABLE")
    throw new NotRehearsed("the stage has no key of the provider's");
  for (const [index, answer] of ours.answers.entries()) {
    const [path, other] = [`${what}.${answer.call[0]}`, theirs.answers[index]];
    if (other?.call === answer.call) compareAnswers(tell, path, answer, other);
    else tell.differ(path, `was not answered (${theirs.code})`);
  }
  if (theirs.type !== ours.type) tell.differ(what, `we read it as ${theirs.type}, believed ${ours.type}`);
  return theirs.answers.at(-1)?.body;
};

/** A step that is one call of both sides. No adapter waits for longer than eight seconds. */
export const comparing = (
  kind: typeof reads,
  capability: keyof World["sides"],
  ask: (side: ProviderSide, world: World) => Promise<Outcome>,
) =>
  kind(10, (world, tell) =>
    compareSides(tell, world.sides[capability], tell.step, (side) => ask(side, world)),
  );

/** A step that is one webhook as its provider signs it, which says nothing, and the same from a stranger. */
export const takingWebhook = (
  { path }: Endpoint,
  said: object,
  readKey: (readSecret: ReadSecret) => string | undefined,
  sign: (key: string, bytes: Buffer) => Readonly<Record<string, string>>,
) =>
  writes(15, async ({ post, readSecret }, { believe }) => {
    const [body, ownKey = ""] = [JSON.stringify(said), readKey(readSecret)];
    const postAs = async (key: string) => (await post(path, body, sign(key, Buffer.from(body)))).status;
    believe("webhook.stranger.status", await postAs(wrongKey), 401);
    believe("webhook.own.status", await postAs(ownKey), 200);
  });
