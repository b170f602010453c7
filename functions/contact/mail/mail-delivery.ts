import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import {
  deliverMail,
  type DeliveryDeps,
  type DeliveryOutcome,
} from "#functions/platform/mail/deliver-mail.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { MailEvent } from "#functions/platform/mail/mail-state.ts";
import { isTooLate, qualifiesForAcknowledgement, makeAcknowledgement } from "./acknowledgement.ts";
import type { ContactRecord, ContactStore } from "../contact-record.ts";
import { nextDeliveryState, type DeliveryEvent } from "./delivery-state.ts";
import type { BudgetDecision } from "./mail-budget.ts";
import { makeDocumentMail } from "./document-mail.ts";
import { makeSupportMail, makeTestMail } from "./support-mail.ts";
import { isTestMessage } from "../test-signature.ts";

export type MailDeps = DeliveryDeps & {
  readonly store: ContactStore;
  readonly supportEmail: string;
  readonly readCanaryKey: () => Promise<string>;
  readonly checkBudget: (record: ContactRecord) => Promise<BudgetDecision>;
  /** Mails visitors: their bounces and complaints add addresses to the suppression list. */
  readonly visitorMailer: Mailer;
  /** 0: visitors get no mails. The endpoint counts them (`visitor-mail-shares.ts`). */
  readonly acknowledgementsPerDay: number;
  readonly readSiteUrl: () => Promise<string>;
};

/** A place in the day's budget, which a message holds for that day. Test messages need none. */
const findPlace = (deps: MailDeps, record: ContactRecord, isTest: boolean): Promise<BudgetDecision> => {
  const today = readUtcDay(deps.clock()).name;
  return isTest || record.delivery.mailingDay === today
    ? Promise.resolve({ type: "open", day: today })
    : deps.checkBudget(record);
};

/** `close`: an operator has passed the message on to support. */
const reachesSupport = ({ type }: MailEvent): boolean =>
  type === "accepted" || type === "delivered" || type === "close";

export const applyToMessage = (deps: MailDeps, record: ContactRecord, event: MailEvent) => {
  const acknowledges =
    deps.acknowledgementsPerDay > 0 && reachesSupport(event) && qualifiesForAcknowledgement(record);
  return applyEvent(deps, nextDeliveryState, record, acknowledges ? { ...event, acknowledges } : event);
};

type Delivered = DeliveryOutcome & { readonly ref: string };

export const deliverMessage = async (deps: MailDeps, id: string): Promise<Delivered> => {
  const seen = await deps.store.find(id);
  if (seen === undefined) return { type: "not due", ref: "" };
  const outcome = await deliverMail(deps, {
    seen,
    stateOf: ({ delivery }) => delivery,
    apply: (record, event) => applyToMessage(deps, record, event),
    prepare: async (record) => {
      const isTest = await isTestMessage(deps.readCanaryKey, record);
      const place = await findPlace(deps, record, isTest);
      return place.type === "deferred"
        ? place
        : {
            ...place,
            mail: isTest ? makeTestMail(record) : makeSupportMail(record, deps.supportEmail, deps.clock()),
          };
    },
  });
  return { ...outcome, ref: seen.ref };
};

export const acknowledgeMessage = async (deps: MailDeps, id: string): Promise<Delivered> => {
  const seen = await deps.store.find(id);
  if (seen?.delivery.acknowledgement?.mail !== "pending") return { type: "not due", ref: "" };
  const { ref, receivedAtEpochMs, sheet } = seen;
  const isLate = isTooLate(seen, deps.clock());
  // Read before the claim: a claim without an outcome counts as a crash, and five crashes end the mail.
  const document = sheet && !isLate && { sheet, siteUrl: await deps.readSiteUrl() };
  const outcome = await deliverMail(
    { ...deps, mailer: deps.visitorMailer, lateEventsMs: 0 },
    {
      seen,
      stateOf: ({ delivery }) => delivery.acknowledgement,
      apply: (record, mail) =>
        applyEvent(deps, nextDeliveryState, record, {
          type: "acknowledgement",
          mail,
          sinceEpochMs: receivedAtEpochMs,
        } satisfies DeliveryEvent),
      prepare: async () => {
        if (isLate) return { type: "dropped", reason: "too late" };
        if (seen.visitorMail !== "reserved" && !(await isTestMessage(deps.readCanaryKey, seen)))
          return { type: "dropped", reason: "not a message of a provider check" };
        const mail = document
          ? makeDocumentMail(seen, document.sheet, { ...deps, siteUrl: document.siteUrl })
          : makeAcknowledgement(seen, deps.supportEmail);
        return { type: "open", mail };
      },
    },
  );
  return { ...outcome, ref };
};
