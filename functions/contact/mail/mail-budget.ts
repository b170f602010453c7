import type { Clock } from "#functions/platform/clock.ts";
import type { Counters } from "#functions/platform/rows/counters.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import type { ContactRecord } from "../contact-record.ts";
import type { DeferredMail } from "#functions/platform/mail/mail-state.ts";

type BudgetDeps = {
  readonly counters: Counters;
  readonly clock: Clock;
  readonly mailsPerDay: number;
};

export type BudgetDecision =
  | { readonly type: "open"; readonly day: string }
  | { readonly type: "deferred"; readonly as: DeferredMail; readonly untilEpochMs: number };

/**
 * Visitors write again if they forgot something, and offices share an address, but only a flood exceeds this number.
 */
export const messagesOfHonestSender = 3;

export const classifyMessage = (
  { spamReasons, delivery }: Pick<ContactRecord, "spamReasons" | "delivery">,
  repeats: boolean,
): DeferredMail => {
  if (delivery.mail === "held" || delivery.mail === "doubted") return delivery.mail;
  return repeats || spamReasons.length > 0 ? "doubted" : "held";
};

/** The second half of the day's budget is for messages that look honest, so that a flood cannot use it up. */
export const makeMailBudget =
  ({ counters, clock, mailsPerDay }: BudgetDeps) =>
  async (record: ContactRecord): Promise<BudgetDecision> => {
    const now = clock();
    const day = readUtcDay(now);
    const take = (what: string, max: number) =>
      counters.take(`${what}#${day.name}`, max, day.forgottenAtEpochSeconds);
    const open = { type: "open", day: day.name } as const;

    if ((await take("mails", Math.ceil(mailsPerDay / 2))) === "taken") return open;
    const isWaiting = record.delivery.mail !== "pending";
    // The network identifies the sender. The email address may belong to another person: counting it would let anyone
    // delay that person's messages.
    const { network } = record;
    const repeats =
      !isWaiting &&
      network !== undefined &&
      (await take(`network#${network}`, messagesOfHonestSender)) === "full";
    const as = classifyMessage(record, repeats);
    if (as === "held" && (await take("mails", mailsPerDay)) === "taken") return open;
    // Due when the day ends, in order of arrival: one millisecond later for each second of the day that has passed. A
    // message that has waited a night and is deferred again is due at once, ahead of those.
    const untilEpochMs = isWaiting
      ? record.receivedAtEpochMs
      : day.endsAtEpochMs + (86_400 - day.secondsLeft);
    return { type: "deferred", as, untilEpochMs };
  };
