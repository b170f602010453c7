import type { Clock } from "#functions/platform/clock.ts";
import type { Mailer } from "#functions/platform/mailer.ts";
import type { ContactRecord } from "./contact-record.ts";
import type { ContactStore } from "./contact-store.ts";
import { nextMailState, type MailEvent } from "./mail-state.ts";
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
};

/** More tries than writers that can meet on one row: worker, sweeper, SES event, operator. */
const raceAttempts = 8;

/**
 * Applies an event to a message's row, whoever else changes it meanwhile.
 * @param seen the row as the caller knows it; left out, it is read first.
 * @returns the row as it is now, or undefined when the event changed nothing (or the row is gone).
 * @throws when the table is out of reach.
 */
export const applyMailEvent = async (
  { store, clock }: Pick<MailDeps, "store" | "clock">,
  id: string,
  event: MailEvent,
  seen?: ContactRecord,
): Promise<ContactRecord | undefined> => {
  let record = seen ?? (await store.find(id));
  for (let attempt = 0; record !== undefined && attempt < raceAttempts; attempt += 1) {
    const next = nextMailState(record.delivery, event, clock());
    if (next === undefined) return undefined;
    if ((await store.changeDelivery(record, next)) === "changed") {
      return { ...record, delivery: next, deliveryVersion: record.deliveryVersion + 1 };
    }
    record = await store.find(id);
  }
  return undefined;
};

export type DeliveryOutcome =
  | { readonly type: "not due" }
  | { readonly type: "parked"; readonly ref: string; readonly reason: string }
  | {
      readonly type: "accepted" | "refused" | "unavailable" | "unknown";
      readonly ref: string;
      readonly reason: string;
    };

/**
 * Mails one message if it is due: claim it, say that it is being sent, send, write down what came of it. Each step
 * is one conditional write; a worker that dies between two of them leaves a lease that tells how far it came.
 * An unknown outcome is left as it is: the lease runs out, or SES's own event settles it before.
 */
export const deliverMessage = async (
  deps: MailDeps,
  id: string,
  seen?: ContactRecord,
): Promise<DeliveryOutcome> => {
  const leaseId = deps.newId();
  const leaseEndsAtEpochMs = deps.clock() + deps.leaseMs;
  const claimed = await applyMailEvent(deps, id, { type: "claim", leaseId, leaseEndsAtEpochMs }, seen);
  if (claimed === undefined) return { type: "not due" };
  const { ref } = claimed;
  if (claimed.delivery.mail === "parked") {
    return { type: "parked", ref, reason: claimed.delivery.parkedBecause ?? "" };
  }

  const mail = (await isTestMessage(deps.readCanaryKey, claimed))
    ? makeTestMail(claimed)
    : makeSupportMail(claimed, deps.supportEmail);
  const sending = await applyMailEvent(deps, id, { type: "sending", leaseId }, claimed);
  if (sending === undefined) return { type: "not due" };

  const outcome = await deps.mailer.send(mail);
  switch (outcome.type) {
    case "accepted":
      await applyMailEvent(deps, id, { type: "accepted", leaseId }, sending);
      return { type: "accepted", ref, reason: "" };
    case "refused": {
      const after = await applyMailEvent(
        deps,
        id,
        { type: "refused", leaseId, reason: outcome.reason },
        sending,
      );
      return { type: after?.delivery.mail === "parked" ? "parked" : "refused", ref, reason: outcome.reason };
    }
    case "unavailable":
      await applyMailEvent(deps, id, { type: "unavailable", leaseId }, sending);
      return { type: "unavailable", ref, reason: outcome.reason };
    case "unknown":
      return { type: "unknown", ref, reason: outcome.reason };
  }
};
