import type { Mail, Mailer } from "./mailer.ts";
import type { MailEvent, MailState, DeferredMail } from "./mail-state.ts";

/** `open`: the mail may be sent now. If `day` is set, it needs a place in that day's budget. */
export type PreparedMail =
  | { readonly type: "dropped"; readonly reason: string }
  | { readonly type: "open"; readonly mail: Mail; readonly day?: string | undefined }
  | { readonly type: "deferred"; readonly as: DeferredMail; readonly untilEpochMs: number };

export type MailRow<Row> = {
  readonly seen: Row;
  readonly stateOf: (row: Row) => MailState | undefined;
  readonly apply: (
    row: Row,
    event: MailEvent,
  ) => Promise<{ readonly record: Row; readonly changed: boolean }>;
  /** Called only by the worker that has claimed the row, so no mail takes two places in a budget. */
  readonly prepare: (row: Row) => PreparedMail | Promise<PreparedMail>;
};

export type DeliveryDeps = {
  readonly mailer: Mailer;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly leaseMs: number;
  /** The maximum delay of SES's events, counted from when the table is in reach. 0 if nothing listens for them. */
  readonly lateEventsMs: number;
};

export type DeliveryOutcome =
  | { readonly type: "not due" }
  | { readonly type: "deferred"; readonly reason: DeferredMail }
  /** The mail is dropped for good. */
  | { readonly type: "dropped"; readonly reason: string }
  | {
      readonly type: "parked" | "accepted" | "refused" | "unavailable" | "unknown";
      readonly reason: string;
    };

const reasonOf = (state: MailState | undefined): string => state?.parkedBecause ?? "";

/**
 * Mails one row if it is due: claims it, prepares its mail, marks it as being sent, sends it and records the outcome.
 * Each step is one conditional write. If a worker dies between two of them, its lease shows the last step. An unknown
 * outcome stays until SES's own event settles it, or until the lease has expired and no event has come for a while
 * after that. The same applies to an outcome that cannot be stored.
 */
export const deliverMail = async <Row>(
  deps: DeliveryDeps,
  { seen, stateOf, apply, prepare }: MailRow<Row>,
): Promise<DeliveryOutcome> => {
  const leaseId = deps.newId();
  const now = deps.clock();
  const { record: claimed, changed } = await apply(seen, {
    type: "claim",
    leaseId,
    leaseEndsAtEpochMs: now + deps.leaseMs,
    eventsEndAtEpochMs: now + deps.lateEventsMs,
  });
  if (!changed) return { type: "not due" };
  const state = stateOf(claimed);
  if (state?.mail === "parked") return { type: "parked", reason: reasonOf(state) };
  if (state?.lease?.id !== leaseId) return { type: "not due" };

  const prepared = await prepare(claimed);
  if (prepared.type === "dropped") {
    const { changed: isDropped } = await apply(claimed, { type: "dropped", leaseId });
    return isDropped ? prepared : { type: "not due" };
  }
  if (prepared.type === "deferred") {
    await apply(claimed, { ...prepared, leaseId });
    return { type: "deferred", reason: prepared.as };
  }
  const sending = await apply(claimed, { type: "sending", leaseId, mailingDay: prepared.day });
  if (!sending.changed) return { type: "not due" };

  const outcome = await deps.mailer.send(prepared.mail);
  switch (outcome.type) {
    case "accepted":
      await apply(sending.record, { type: "accepted", leaseId });
      return { type: "accepted", reason: "" };
    case "refused": {
      const { reason } = outcome;
      const after = await apply(sending.record, { type: "refused", leaseId, reason });
      const needsReview = after.changed && stateOf(after.record)?.mail === "parked";
      return { type: needsReview ? "parked" : "refused", reason };
    }
    case "unavailable":
      await apply(sending.record, { type: "unavailable", leaseId });
      return outcome;
    case "unknown":
      return outcome;
  }
};
