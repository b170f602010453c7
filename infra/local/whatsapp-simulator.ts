import { randomBytes } from "node:crypto";
import { z } from "zod";
import { site } from "#shared/site.ts";
import { deliverWebhook, type Notify } from "./deliver-webhook.ts";
import type { Faults } from "./faults.ts";
import { localWhatsapp } from "./local-voice.ts";
import {
  answerJson,
  startLoopbackServer,
  type SimulatorAnswer,
  type SimulatorRequest,
} from "./loopback-server.ts";
import { refuseMessage } from "./whatsapp-answers.ts";
import { openWhatsappChat, type ChatMessage } from "./whatsapp-chat.ts";
import {
  makeMessageNotice,
  makeSignedNotice,
  makeStatusNotice,
  userIdOf,
  type SharedContact,
} from "./whatsapp-notices.ts";
import { parseSendRequest, type OutboundMessage } from "./whatsapp-requests.ts";

const numberSchema = z
  .string()
  .regex(/^\+?\d{7,15}$/, "a number with its country code, such as 16505550100")
  .transform((number) => number.replace("+", ""));

/** What somebody does on the phone, written to the business number. */
export const writtenMessageSchema = z.strictObject({
  from: numberSchema,
  text: z.string().max(4096).default(""),
  /** The sender goes by a username. */
  hidden: z.boolean().default(false),
  /** Answers the business's question for the number; the sender is hidden, or there would be no question. */
  shareContact: z.boolean().default(false),
  /** A contact card with this number, sent by the sender's own choice. */
  card: numberSchema.optional(),
  /** Unix seconds; the message then comes late or early. */
  timestamp: z.coerce.number().int().optional(),
  /** WhatsApp's id of the message. One that was used before is the same message, told again. */
  id: z.string().min(1).optional(),
  /** How many times the site is told. */
  times: z.int().min(1).max(20).default(1),
  /** Another type than text, without content. */
  type: z
    .string()
    .regex(/^[a-z_]+$/)
    .default("text"),
  /** Another secret than WhatsApp and the site share, to sign with. */
  appSecret: z.string().optional(),
});

export type WrittenMessage = z.infer<typeof writtenMessageSchema>;

export type Written =
  | {
      readonly type: "written";
      readonly id: string;
      /** Of every try to tell the site; 0 is no answer. */
      readonly statuses: readonly number[];
      readonly delivered: boolean;
    }
  /** Nobody asked this person for a number. */
  | { readonly type: "not-asked" };

export type WhatsappSimulatorProps = {
  readonly faults: Pick<Faults, "whatsapp">;
  /** Meta's id of the business number. */
  readonly phoneNumberId: string;
  /** Sends a webhook to the site; answers its HTTP status. */
  readonly notify: Notify;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Between two tries of a webhook. */
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly file?: string;
};

export type WhatsappSimulator = {
  /** The Graph API with its version. No slash at the end. */
  readonly baseUrl: string;
  readonly chat: () => readonly ChatMessage[];
  /** Answers when the site has been told, or WhatsApp has given up. */
  readonly write: (message: WrittenMessage) => Promise<Written>;
  readonly close: () => Promise<void>;
};

const apiVersion = "/v26.0";
const sendPath = /^\/v26\.0\/([^/]+)\/messages$/;
const windowMs = 24 * 60 * 60 * 1000;
const business = site.voiceDemo.whatsappNumber;

const makeMessageId = () => `wamid.${randomBytes(27).toString("base64")}`;

/** WhatsApp: its Graph API on a loopback port, the people who write, and the webhooks that tell of it. */
export const startWhatsappSimulator = async (props: WhatsappSimulatorProps): Promise<WhatsappSimulator> => {
  const { faults, phoneNumberId, notify, clock = Date.now, pause, file } = props;
  const chat = openWhatsappChat(file);
  let repliesToLose = 0;

  const findDigits = (to: OutboundMessage["to"]): string | undefined =>
    to.type === "number" ? to.digits : chat.list().find(({ from }) => userIdOf(from) === to.userId)?.from;

  /** A business may speak freely for a day after somebody wrote to it. */
  const isInWindow = (digits: string): boolean =>
    chat.list().some(({ from, at }) => from === digits && Date.parse(at) > clock() - windowMs);

  const findObstacle = (
    message: OutboundMessage,
    digits: string | undefined,
  ): SimulatorAnswer | undefined => {
    if (digits === undefined || faults.whatsapp === "undeliverable") return refuseMessage("undeliverable");
    if (message.type === "template")
      return message.to.type === "user" ? refuseMessage("userWithoutNumber") : undefined;
    return isInWindow(digits) ? undefined : refuseMessage("windowClosed");
  };

  const tellDelivered = (id: string): void => {
    const notice = makeStatusNotice(phoneNumberId, { id, atEpochSeconds: Math.floor(clock() / 1000) });
    // Told once and never missed: the site has no use for it.
    notify(makeSignedNotice(notice, localWhatsapp.appSecret)).catch(() => undefined);
  };

  const send = (body: string): SimulatorAnswer => {
    const parsed = parseSendRequest(body);
    if (parsed.type === "bad") return refuseMessage("badParameter", parsed.reason);
    const { type, text, to } = parsed.message;
    const digits = findDigits(to);
    const obstacle = findObstacle(parsed.message, digits);
    if (obstacle !== undefined || digits === undefined) return obstacle ?? refuseMessage("undeliverable");
    const id = makeMessageId();
    chat.add({ id, type, from: business, to: digits, text, at: new Date(clock()).toISOString() });
    tellDelivered(id);
    repliesToLose += faults.whatsapp === "lost-reply" ? 1 : 0;
    if (faults.whatsapp === "lost-reply" && repliesToLose % 2 === 1) return { type: "cut" };
    const contact =
      to.type === "number" ? { input: digits, wa_id: digits } : { input: to.userId, user_id: to.userId };
    return answerJson(200, { messaging_product: "whatsapp", contacts: [contact], messages: [{ id }] });
  };

  const answer = ({ method, path, headers, body }: SimulatorRequest): SimulatorAnswer => {
    const sender = method === "POST" ? sendPath.exec(path)?.[1] : undefined;
    if (sender === undefined) return refuseMessage("unknownPath");
    if (faults.whatsapp === "down") return refuseMessage("unknownFailure");
    const isKnown = localWhatsapp.accessTokens.some((token) => headers.authorization === `Bearer ${token}`);
    if (!isKnown || faults.whatsapp === "unauthorized") return refuseMessage("invalidToken");
    if (sender !== phoneNumberId)
      return refuseMessage("unknownNumber", `Object with ID '${sender}' does not exist`);
    if (faults.whatsapp === "too-many") return refuseMessage("tooMany");
    return send(body);
  };

  const isAskedForNumber = (digits: string): boolean => {
    const last = chat
      .list()
      .findLast(
        ({ from, to, type }) =>
          (to === digits && type === "contact-request") || (from === digits && type === "shared-contact"),
      );
    return last?.type === "contact-request";
  };

  const readContact = ({ from, shareContact, card }: WrittenMessage): SharedContact | undefined =>
    shareContact
      ? { digits: from, isAnswer: true }
      : card === undefined
        ? undefined
        : { digits: card, isAnswer: false };

  const write = async (message: WrittenMessage): Promise<Written> => {
    const { from, text, shareContact, times, appSecret } = message;
    if (shareContact && !isAskedForNumber(from)) return { type: "not-asked" };
    const id = message.id ?? makeMessageId();
    const contact = readContact(message);
    const sentAtEpochMs = message.timestamp === undefined ? clock() : message.timestamp * 1000;
    const type = contact === undefined ? message.type : "contacts";
    if (!chat.list().some((earlier) => earlier.id === id)) {
      chat.add({
        id,
        type: shareContact ? "shared-contact" : type,
        from,
        to: business,
        text: contact === undefined ? text : `Contact: +${contact.digits}`,
        at: new Date(sentAtEpochMs).toISOString(),
      });
    }
    const hidden = message.hidden || shareContact;
    const timestampEpochSeconds = Math.floor(sentAtEpochMs / 1000);
    const inbound = { id, type, digits: from, hidden, timestampEpochSeconds, text, contact };
    const webhook = makeSignedNotice(
      makeMessageNotice(phoneNumberId, [inbound]),
      appSecret ?? localWhatsapp.appSecret,
    );
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1)
      statuses.push(...(await deliverWebhook(notify, webhook, pause)));
    return { type: "written", id, statuses, delivered: statuses.at(-1) === 200 };
  };

  const server = await startLoopbackServer("the WhatsApp simulator", answer);
  return { baseUrl: `${server.origin}${apiVersion}`, chat: chat.list, write, close: server.close };
};
