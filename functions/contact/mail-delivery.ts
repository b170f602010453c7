import { applyEvent } from "#functions/platform/apply-event.ts";
import type { Clock } from "#functions/platform/clock.ts";
import type { Mailer } from "#functions/platform/mailer.ts";
import type { ContactRecord, ContactStore } from "./contact-record.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import type { BudgetAnswer } from "./mail-budget.ts";
import { nextMailState, type MailEvent, type PostponedMail } from "./mail-state.ts";
import { makeSupportMail, makeTestMail } from "./support-mail.ts";
import { isTestMessage } from "./test-signature.ts";

export type MailDeps = {
  readonly store: ContactStore;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly supportEmail: string;
  /** The key that the canary signs its messages with. */
  readonly readCanaryKey: () => Promise<string>;
  readonly leaseMs: number;
  /** Whether a message may be mailed today. */
  readonly askBudget: (record: ContactRecord) => Promise<BudgetAnswer>;
  /** How long SES's events may be late, counted from when the table is in reach. */
  readonly lateEventsMs: number;
};

type DeliveryOutcome =
  | { readonly type: "not due" }
  | { readonly type: "postponed"; readonly ref: string; readonly reason: PostponedMail }
  | { readonly type: "parked"; readonly ref: string; readonly reason: string }
  | {
      readonly type: "accepted" | "refused" | "unavailable" | "unknown";
      readonly ref: string;
      readonly reason: string;
    };

/** A place in the day's budget, which a message keeps for that day. A test of the way to support needs none. */
const findPlace = (deps: MailDeps, record: ContactRecord, isTest: boolean): Promise<BudgetAnswer> => {
  const today = readUtcDay(deps.clock()).name;
  return isTest || record.delivery.mailingDay === today
    ? Promise.resolve({ type: "open", day: today })
    : deps.askBudget(record);
};

/**
 * Mails one message if it is due: claim it, find it a place in the day's budget, mark it as being sent, send it, record the
 * outcome. Each step is one conditional write; a worker that dies between two of them leaves a lease that tells how far
 * it came. Only who has claimed a message looks for its place, so none is counted twice.
 * An unknown outcome stays as it is until SES's own event settles it, or until the lease has run out and no event has come
 * for a while after. The same holds for an outcome that cannot be written.
 * @throws when the table is out of reach, or when the row stays contested.
 */
export const deliverMessage = async (deps: MailDeps, id: string): Promise<DeliveryOutcome> => {
  const apply = (record: ContactRecord, event: MailEvent) => applyEvent(deps, nextMailState, record, event);
  const leaseId = deps.newId();
  const now = deps.clock();
  const seen = await deps.store.find(id);
  if (seen === undefined) return { type: "not due" };
  const { record: claimed, changed } = await apply(seen, {
    type: "claim",
    leaseId,
    leaseEndsAtEpochMs: now + deps.leaseMs,
    eventsEndAtEpochMs: now + deps.lateEventsMs,
  });
  if (!changed) return { type: "not due" };
  const { ref } = claimed;
  if (claimed.delivery.mail === "parked") {
    return { type: "parked", ref, reason: claimed.delivery.parkedBecause ?? "" };
  }
  if (claimed.delivery.lease?.id !== leaseId) return { type: "not due" };

  const isTest = await isTestMessage(deps.readCanaryKey, claimed);
  const place = await findPlace(deps, claimed, isTest);
  if (place.type === "postponed") {
    await apply(claimed, { ...place, leaseId });
    return { type: "postponed", ref, reason: place.as };
  }
  const mail = isTest ? makeTestMail(claimed) : makeSupportMail(claimed, deps.supportEmail);
  const sending = await apply(claimed, { type: "sending", leaseId, mailingDay: place.day });
  if (!sending.changed) return { type: "not due" };

  const outcome = await deps.mailer.send(mail);
  switch (outcome.type) {
    case "accepted":
      await apply(sending.record, { type: "accepted", leaseId });
      return { type: "accepted", ref, reason: "" };
    case "refused": {
      const { reason } = outcome;
      const after = await apply(sending.record, { type: "refused", leaseId, reason });
      const isParked = after.changed && after.record.delivery.mail === "parked";
      return { type: isParked ? "parked" : "refused", ref, reason };
    }
    case "unavailable":
      await apply(sending.record, { type: "unavailable", leaseId });
      return { type: "unavailable", ref, reason: outcome.reason };
    case "unknown":
      return { type: "unknown", ref, reason: outcome.reason };
  }
};
