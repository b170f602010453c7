import { applyEvent } from "#functions/platform/apply-event.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import { deliverMail, type DeliveryDeps, type DeliveryOutcome } from "#functions/mail/deliver-mail.ts";
import { nextMailState } from "#functions/mail/mail-state.ts";
import type { ContactRecord, ContactStore } from "./contact-record.ts";
import type { BudgetAnswer } from "./mail-budget.ts";
import { makeSupportMail, makeTestMail } from "./support-mail.ts";
import { isTestMessage } from "./test-signature.ts";

export type MailDeps = DeliveryDeps & {
  readonly store: ContactStore;
  readonly supportEmail: string;
  /** The key that the canary signs its messages with. */
  readonly readCanaryKey: () => Promise<string>;
  /** Whether a message may be mailed today. */
  readonly askBudget: (record: ContactRecord) => Promise<BudgetAnswer>;
};

/** A place in the day's budget, which a message keeps for that day. A test of the way to support needs none. */
const findPlace = (deps: MailDeps, record: ContactRecord, isTest: boolean): Promise<BudgetAnswer> => {
  const today = readUtcDay(deps.clock()).name;
  return isTest || record.delivery.mailingDay === today
    ? Promise.resolve({ type: "open", day: today })
    : deps.askBudget(record);
};

/**
 * Mails one message to support, if it is due.
 * @throws when the table is out of reach, or when the row stays contested.
 */
export const deliverMessage = async (
  deps: MailDeps,
  id: string,
): Promise<DeliveryOutcome & { readonly ref: string }> => {
  const seen = await deps.store.find(id);
  if (seen === undefined) return { type: "not due", ref: "" };
  const outcome = await deliverMail(deps, {
    seen,
    stateOf: ({ delivery }) => delivery,
    apply: (record, event) => applyEvent(deps, nextMailState, record, event),
    prepare: async (record) => {
      const isTest = await isTestMessage(deps.readCanaryKey, record);
      const place = await findPlace(deps, record, isTest);
      return place.type === "postponed"
        ? place
        : { ...place, mail: isTest ? makeTestMail(record) : makeSupportMail(record, deps.supportEmail) };
    },
  });
  return { ...outcome, ref: seen.ref };
};
