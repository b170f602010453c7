import { site } from "#shared/site.ts";
import type { Notify } from "#infra/local/http/deliver-webhook.ts";
import type { Faults } from "#infra/local/faults.ts";
import { localWhatsapp } from "#infra/voice/simulator/local-voice.ts";
import {
  jsonResponse,
  startLoopbackServer,
  type SimulatorResponse,
  type SimulatorRequest,
} from "#infra/local/http/loopback-server.ts";
import { makeMessageId, openWhatsappChat } from "./whatsapp-chat.ts";
import { makeSignedWebhook, makeStatusWebhook, userIdOf } from "./whatsapp-webhooks.ts";
import { makeWriter } from "./whatsapp-people.ts";
import { parseSendRequest, type OutboundMessage } from "./whatsapp-requests.ts";
import { randomBytes } from "node:crypto";

const refusals = {
  unknownPath: { statusCode: 404, code: 2500, message: "Unknown path components" },
  unknownNumber: { statusCode: 400, code: 100, message: "Unsupported post request" },
  badParameter: { statusCode: 400, code: 100, message: "Invalid parameter" },
  invalidToken: { statusCode: 401, code: 190, message: "Invalid OAuth access token" },
  unknownFailure: { statusCode: 500, code: 131000, message: "Something went wrong" },
  undeliverable: { statusCode: 400, code: 131026, message: "Message undeliverable" },
  windowClosed: { statusCode: 400, code: 131047, message: "Re-engagement message" },
  userWithoutNumber: { statusCode: 400, code: 131062, message: "Recipient has no phone number" },
  tooMany: { statusCode: 429, code: 130429, message: "Rate limit hit" },
} as const;

const refuseMessage = (refusal: keyof typeof refusals, details?: string): SimulatorResponse => {
  const { statusCode, code, message } = refusals[refusal];
  return jsonResponse(statusCode, {
    error: {
      message: `(#${code}) ${message}`,
      type: "OAuthException",
      code,
      ...(refusal === "unknownNumber" ? { error_subcode: 33 } : {}),
      error_data: { messaging_product: "whatsapp", details: details ?? message },
      fbtrace_id: randomBytes(8).toString("hex"),
    },
  });
};

type WhatsappSimulatorProps = {
  readonly faults: Pick<Faults, "whatsapp">;
  readonly phoneNumberId: string;
  readonly notify: Notify;
  /** The URL of the webhooks in the app's settings. */
  readonly webhookAddress?: string;
  readonly clock?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly file?: string;
};

const apiVersion = "/v26.0";
const sendPath = /^\/v26\.0\/([^/]+)\/messages$/;
const numberPath = /^\/v26\.0\/([^/]+)$/;
const windowMs = 24 * 60 * 60 * 1000;
const business = site.voiceDemo.whatsappNumber;

export const startWhatsappSimulator = async (props: WhatsappSimulatorProps) => {
  const { faults, phoneNumberId, notify, webhookAddress = "", clock = Date.now, pause, file } = props;
  const chat = openWhatsappChat(file);
  let repliesToLose = 0;

  const findDigits = (to: OutboundMessage["to"]): string | undefined =>
    to.type === "number" ? to.digits : chat.list().find(({ from }) => userIdOf(from) === to.userId)?.from;

  /** A business may write freely for a day after a person wrote to it. */
  const isInWindow = (digits: string): boolean =>
    chat.list().some(({ from, at }) => from === digits && Date.parse(at) > clock() - windowMs);

  const findObstacle = (
    message: OutboundMessage,
    digits: string | undefined,
  ): SimulatorResponse | undefined => {
    if (digits === undefined || faults.whatsapp === "undeliverable") return refuseMessage("undeliverable");
    if (message.type === "template")
      return message.to.type === "user" ? refuseMessage("userWithoutNumber") : undefined;
    return isInWindow(digits) ? undefined : refuseMessage("windowClosed");
  };

  const reportDelivered = (id: string): void => {
    const webhook = makeStatusWebhook(phoneNumberId, { id, atEpochSeconds: Math.floor(clock() / 1000) });
    // Sent once and never retried: the site does not use it.
    notify(makeSignedWebhook(webhook, localWhatsapp.appSecret)).catch(() => undefined);
  };

  const send = (body: string): SimulatorResponse => {
    const parsed = parseSendRequest(body);
    if (parsed.type === "bad") return refuseMessage("badParameter", parsed.reason);
    const { type, text, to } = parsed.message;
    const digits = findDigits(to);
    const obstacle = findObstacle(parsed.message, digits);
    if (obstacle !== undefined || digits === undefined) return obstacle ?? refuseMessage("undeliverable");
    const id = makeMessageId();
    chat.add({ id, type, from: business, to: digits, text, at: new Date(clock()).toISOString() });
    reportDelivered(id);
    repliesToLose += faults.whatsapp === "lost-reply" ? 1 : 0;
    if (faults.whatsapp === "lost-reply" && repliesToLose % 2 === 1) return { type: "cut" };
    const contact =
      to.type === "number" ? { input: digits, wa_id: digits } : { input: to.userId, user_id: to.userId };
    return jsonResponse(200, { messaging_product: "whatsapp", contacts: [contact], messages: [{ id }] });
  };

  const describeNumber = (fields: readonly string[]): SimulatorResponse => {
    const known: Readonly<Record<string, unknown>> = {
      display_phone_number: business,
      quality_rating: "GREEN",
      webhook_configuration: { application: webhookAddress },
    };
    const chosen = Object.entries(known).filter(([name]) => fields.includes(name));
    return jsonResponse(200, { ...Object.fromEntries(chosen), id: phoneNumberId });
  };

  const respond = ({ method, path, query, headers, body }: SimulatorRequest): SimulatorResponse => {
    const sender = (method === "POST" ? sendPath : numberPath).exec(path)?.[1];
    if (sender === undefined) return refuseMessage("unknownPath");
    if (faults.whatsapp === "down") return refuseMessage("unknownFailure");
    const isKnown = localWhatsapp.accessTokens.some((token) => headers.authorization === `Bearer ${token}`);
    if (!isKnown || faults.whatsapp === "unauthorized") return refuseMessage("invalidToken");
    if (sender !== phoneNumberId)
      return refuseMessage("unknownNumber", `Object with ID '${sender}' does not exist`);
    if (faults.whatsapp === "too-many") return refuseMessage("tooMany");
    return method === "POST" ? send(body) : describeNumber(query.get("fields")?.split(",") ?? []);
  };

  const write = makeWriter({ chat, phoneNumberId, notify, clock, pause });
  const server = await startLoopbackServer("the WhatsApp simulator", respond);
  return {
    baseUrl: `${server.origin}${apiVersion}`,
    chat: chat.list,
    write,
    close: async () => {
      await server.close();
      chat.close();
    },
  };
};

export type WhatsappSimulator = Awaited<ReturnType<typeof startWhatsappSimulator>>;
