import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Campaign } from "#shared/campaign.ts";
import type { ContactMessage } from "#shared/contract/contact.ts";
import { retention } from "#shared/retention.ts";
import {
  indexKeysOf,
  type RowKind,
  type RowStore,
  type WorkList,
} from "#functions/platform/rows/row-store.ts";
import { newMailState } from "#functions/mail/mail-state.ts";
import { deliveryStateSchema, workOfDelivery, type DeliveryWork } from "./delivery-state.ts";
import {
  forwardStateSchema,
  newForwardState,
  notForwarded,
  workOfForward,
  type ForwardWork,
} from "./forward-state.ts";

/** As it was accepted. Not the visitor's schema: a limit that is tightened later must not make stored rows unreadable. */
const storedMessageSchema = z.object({
  name: z.string(),
  email: z.string(),
  eventType: z.string(),
  attendees: z.string(),
  message: z.string(),
});

/** One visitor's message, the state of its mail and that of its forwarding: one row, so that nothing about it can be half done. */
export const contactRecordSchema = z.object({
  id: z.string(),
  /** The reference that support and the visitor can name, made from the id: the index, which holds the id, tells it. */
  ref: z.string(),
  contentHash: z.string(),
  requestId: z.string(),
  receivedAtEpochMs: z.number(),
  expiresAtEpochSeconds: z.number(),
  message: storedMessageSchema,
  /** Where its sender was, as CloudFront tells: an ISO code. */
  country: z.optional(z.string()),
  /** Which group of networks it came from: tells a sender who repeats, and names nobody. */
  network: z.optional(z.string()),
  /** Why it looks like spam; empty when it does not. It is mailed either way. */
  spamReasons: z.array(z.string()),
  /** What brought its sender, who allowed us to keep it: see `shared/campaign.ts`. */
  campaign: z.optional(z.record(z.string(), z.string())),
  /** Claims to be a test of the way to support; the mail function checks the claim. */
  testSignature: z.optional(z.string()),
  delivery: deliveryStateSchema,
  /** Counts the changes of `delivery`: a change is written only over the one it was made from. */
  deliveryVersion: z.number(),
  /** Changed by another function than `delivery`, and counted by itself: neither waits for the other. */
  forwarding: z._default(forwardStateSchema, notForwarded),
  forwardingVersion: z._default(z.number(), 0),
});

export type ContactRecord = z.infer<typeof contactRecordSchema>;

const waitingMessageSchema = z.object({
  id: z.string(),
  receivedAtEpochMs: z.number(),
  dueAtEpochMs: z.number(),
});

/** What a message shows of itself while it waits. */
export type WaitingMessage = z.infer<typeof waitingMessageSchema>;

/** The same rows, as the work of forwarding them. */
export const forwardRows = {
  schema: contactRecordSchema,
  stateName: "forwarding",
  index: {
    name: "forward-due",
    workName: "forward",
    dueName: "forwardDueAtEpochMs",
    waitingSchema: z.pipe(
      z.object({ id: z.string(), receivedAtEpochMs: z.number(), forwardDueAtEpochMs: z.number() }),
      z.transform(({ forwardDueAtEpochMs: dueAtEpochMs, ...waiting }) => ({ ...waiting, dueAtEpochMs })),
    ),
  },
  workOf: workOfForward,
} satisfies RowKind<"forwarding", ContactRecord>;

export type ForwardStore = RowStore<"forwarding", ContactRecord> & WorkList<ForwardWork, WaitingMessage>;

export const contactRows = {
  schema: contactRecordSchema,
  stateName: "delivery",
  index: {
    name: "mail-due",
    workName: "mail",
    dueName: "dueAtEpochMs",
    waitingSchema: waitingMessageSchema,
  },
  workOf: workOfDelivery,
  besides: ({ forwarding }) => indexKeysOf(forwardRows, forwarding),
} satisfies RowKind<"delivery", ContactRecord>;

export type ContactStore = RowStore<"delivery", ContactRecord> & WorkList<DeliveryWork, WaitingMessage>;

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Crockford's base 32: no I, L, O or U, so a reference survives being read out on the telephone. */
const refAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const refLength = 8;

export const makeRef = (id: string): string =>
  Array.from(sha256(id).subarray(0, refLength), (byte) => refAlphabet[byte % refAlphabet.length]).join("");

/** One of 65,536 groups, each of some 65,000 addresses of the internet: what lies in one is likely one sender of a day. */
const senderGroupOf = (sender: string): string => sha256(sender).toString("hex").slice(0, 4);

export const hashContent = ({ name, email, eventType, attendees, message }: ContactMessage): string =>
  sha256(JSON.stringify([name, email, eventType, attendees, message])).toString("hex");

/** Without a key, the same content within this time is one message. */
export const sameMessageMs = 60 * 60 * 1000;

/** With a key the row is the key's; without one, the same content within one clock hour has the same row. */
export const makeRecordId = (key: string | undefined, contentHash: string, nowEpochMs: number): string =>
  key === undefined ? `c-${contentHash.slice(0, 40)}-${Math.floor(nowEpochMs / sameMessageMs)}` : `k-${key}`;

const monthSeconds = (365.25 / 12) * 24 * 60 * 60;

export const makeContactRecord = (input: {
  readonly message: ContactMessage;
  readonly key: string | undefined;
  readonly requestId: string;
  readonly spamReasons: readonly string[];
  readonly country?: string | undefined;
  /** That of the viewer's address. */
  readonly network?: string | undefined;
  readonly campaign?: Campaign | undefined;
  readonly testSignature?: string | undefined;
  /** Whether the stage forwards its messages. */
  readonly forwards?: boolean;
  readonly nowEpochMs: number;
}): ContactRecord => {
  const contentHash = hashContent(input.message);
  const id = makeRecordId(input.key, contentHash, input.nowEpochMs);
  return {
    id,
    ref: makeRef(id),
    contentHash,
    requestId: input.requestId,
    receivedAtEpochMs: input.nowEpochMs,
    expiresAtEpochSeconds: Math.floor(
      input.nowEpochMs / 1000 + retention.contactMessageMonths * monthSeconds,
    ),
    message: input.message,
    spamReasons: [...input.spamReasons],
    ...(input.country === undefined ? {} : { country: input.country }),
    ...(input.network === undefined ? {} : { network: senderGroupOf(input.network) }),
    ...(input.campaign === undefined ? {} : { campaign: input.campaign }),
    ...(input.testSignature === undefined ? {} : { testSignature: input.testSignature }),
    delivery: newMailState(input.nowEpochMs),
    deliveryVersion: 0,
    forwarding: input.forwards === true ? newForwardState(input.nowEpochMs) : notForwarded,
    forwardingVersion: 0,
  };
};
