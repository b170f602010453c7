import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { ContactMessage } from "#shared/contact/contact-contract.ts";
import { emailedDocumentSchema } from "#shared/contact/document-contract.ts";
import { messageMonths } from "#shared/contact/contact-retention.ts";
import {
  indexKeysOf,
  type RowKind,
  type RowStore,
  type WorkList,
} from "#functions/platform/rows/row-store.ts";
import { newMailState } from "#functions/platform/mail/mail-state.ts";
import { deliveryStateSchema, workOfDelivery, type DeliveryWork } from "./mail/delivery-state.ts";
import {
  forwardStateSchema,
  newForwardState,
  notForwarded,
  workOfForward,
  type ForwardWork,
} from "./forward/forward-state.ts";

/**
 * `reserved`: the mail has its place in the day's limits. Any other value is the reason why there will be no mail: the
 * share that is full, a message that looks like spam, a mailbox that is not read, or limits that could not be counted.
 */
const visitorMailSchema = z.enum([
  "reserved",
  "network",
  "mailbox",
  "domain",
  "day",
  "spam",
  "unread",
  "uncounted",
]);

export type VisitorMail = z.infer<typeof visitorMailSchema>;

/** Not validated with the visitor's schema: a limit that is tightened later must not make stored rows unreadable. */
const storedMessageSchema = z.object({
  name: z.string(),
  email: z.string(),
  eventType: z.string(),
  attendees: z.string(),
  message: z.string(),
} satisfies Record<keyof ContactMessage, z.ZodMiniType>);

/** The states of its mail and of its forwarding share the row, so that no step can be half done. */
export const contactRecordSchema = z.object({
  id: z.string(),
  /** The reference that support and the visitor can quote. It is derived from the id, which the index contains. */
  ref: z.string(),
  contentHash: z.string(),
  requestId: z.string(),
  receivedAtEpochMs: z.number(),
  expiresAtEpochSeconds: z.number(),
  message: storedMessageSchema,
  /** The language of the page that it was sent from, if that was not English. */
  locale: z.optional(z.string()),
  country: z.optional(z.string()),
  /**
   * A hash of the sender's network, with that day's key. It recognizes a repeated sender without identifying anyone.
   */
  network: z.optional(z.string()),
  spamReasons: z.array(z.string()),
  /** The campaign that led the sender here, if they allowed us to store it (`shared/analytics/campaign.ts`). */
  campaign: z.optional(z.record(z.string(), z.string())),
  /**
   * The document that the sender requested by email. A row with an outdated format is read as a message without a
   * document.
   */
  sheet: z.catch(z.optional(emailedDocumentSchema), undefined),
  /** Whether the sender gets the plan, the quote or an acknowledgement; absent if the stage mails no visitors. */
  visitorMail: z.catch(z.optional(visitorMailSchema), undefined),
  /** Set when the message claims to be a test of the mail path. The mail function verifies the claim. */
  testSignature: z.optional(z.string()),
  delivery: deliveryStateSchema,
  deliveryVersion: z.number(),
  /** Changed by another function than `delivery` and versioned separately, so that neither waits for the other. */
  forwarding: z._default(forwardStateSchema, notForwarded),
  forwardingVersion: z._default(z.number(), 0),
});

export type ContactRecord = z.infer<typeof contactRecordSchema>;

const waitingMessageSchema = z.object({
  id: z.string(),
  receivedAtEpochMs: z.number(),
  dueAtEpochMs: z.number(),
});

export type WaitingMessage = z.infer<typeof waitingMessageSchema>;

export const forwardRows = {
  schema: contactRecordSchema,
  stateName: "forwarding",
  queue: {
    indexName: "forward-due",
    workName: "forward",
    dueName: "forwardDueAtEpochMs",
    workOf: workOfForward,
    waitingSchema: z.pipe(
      z.object({ id: z.string(), receivedAtEpochMs: z.number(), forwardDueAtEpochMs: z.number() }),
      z.transform(({ forwardDueAtEpochMs: dueAtEpochMs, ...waiting }) => ({ ...waiting, dueAtEpochMs })),
    ),
  },
} satisfies RowKind<"forwarding", ContactRecord>;

export type ForwardStore = RowStore<"forwarding", ContactRecord> & WorkList<ForwardWork, WaitingMessage>;

export const contactRows = {
  schema: contactRecordSchema,
  stateName: "delivery",
  queue: {
    indexName: "mail-due",
    workName: "mail",
    dueName: "dueAtEpochMs",
    workOf: workOfDelivery,
    waitingSchema: waitingMessageSchema,
  },
  extraIndexKeys: ({ forwarding }) => indexKeysOf(forwardRows.queue, forwarding),
} satisfies RowKind<"delivery", ContactRecord>;

export type ContactStore = RowStore<"delivery", ContactRecord> & WorkList<DeliveryWork, WaitingMessage>;

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Crockford's base 32 has no I, L, O or U, so a reference survives being read out on the phone. */
const refAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const refLength = 8;

export const makeRef = (id: string): string =>
  Array.from(sha256(id).subarray(0, refLength), (byte) => refAlphabet[byte % refAlphabet.length]).join("");

export const hashContent = ({ name, email, eventType, attendees, message }: ContactMessage): string =>
  sha256(JSON.stringify([name, email, eventType, attendees, message])).toString("hex");

export const sameMessageMs = 60 * 60 * 1000;

/** Fields that a message without a key shares with the one that it repeats. */
type Origin = Pick<ContactRecord, "contentHash" | "network" | "spamReasons" | "testSignature">;

export const makeKeyedId = (key: string): string => `k-${key}`;

/**
 * Without a key, the same content from the same network within one clock hour has the same id. Suspected spam and
 * alleged tests have another id: otherwise, an attacker who sends a visitor's content first would decide whether the
 * visitor's own request is mailed.
 */
export const makeKeylessId = (
  { contentHash, network, spamReasons, testSignature }: Origin,
  nowEpochMs: number,
): string => {
  const origin = [contentHash, network, spamReasons.length > 0, testSignature !== undefined];
  const hash = sha256(JSON.stringify(origin)).toString("hex").slice(0, 40);
  return `c-${hash}-${Math.floor(nowEpochMs / sameMessageMs)}`;
};

const monthSeconds = (365.25 / 12) * 24 * 60 * 60;

export const makeContactRecord = ({
  key,
  forwards = false,
  spamReasons,
  nowEpochMs,
  ...mailState
}: Pick<
  ContactRecord,
  "message" | "requestId" | "locale" | "country" | "network" | "campaign" | "testSignature" | "sheet"
> & {
  readonly key: string | undefined;
  readonly forwards?: boolean;
  readonly spamReasons: readonly string[];
  readonly nowEpochMs: number;
}): ContactRecord => {
  const contentHash = hashContent(mailState.message);
  const id =
    key === undefined
      ? makeKeylessId({ ...mailState, contentHash, spamReasons: [...spamReasons] }, nowEpochMs)
      : makeKeyedId(key);
  return {
    ...mailState,
    id,
    ref: makeRef(id),
    contentHash,
    receivedAtEpochMs: nowEpochMs,
    expiresAtEpochSeconds: Math.floor(nowEpochMs / 1000 + messageMonths * monthSeconds),
    spamReasons: [...spamReasons],
    delivery: newMailState(nowEpochMs),
    deliveryVersion: 0,
    forwarding: forwards ? newForwardState(nowEpochMs) : notForwarded,
    forwardingVersion: 0,
  };
};
