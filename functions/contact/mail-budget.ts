import type { Clock } from "#functions/platform/clock.ts";
import type { Counters } from "#functions/platform/rows/counters.ts";
import { readUtcDay } from "#functions/platform/utc-day.ts";
import type { ContactRecord } from "./contact-record.ts";
import type { PostponedMail } from "#functions/mail/mail-state.ts";

type BudgetDeps = {
  readonly counters: Counters;
  readonly clock: Clock;
  /** Messages of visitors that are mailed in one UTC day. */
  readonly mailsPerDay: number;
};

export type BudgetDecision =
  | { readonly type: "open"; readonly day: string }
  | { readonly type: "postponed"; readonly as: PostponedMail; readonly untilEpochMs: number };

/** A visitor forgets something and writes again, and an office shares an address; a flood goes on. */
export const messagesOfHonestSender = 3;

/**
 * @param repeats whether its sender has sent more than an honest one does.
 * @returns the queue that a message waits in when it cannot be mailed today; the held ones are mailed first.
 */
export const classifyMessage = (
  { spamReasons, delivery }: Pick<ContactRecord, "spamReasons" | "delivery">,
  repeats: boolean,
): PostponedMail => {
  if (delivery.mail === "held" || delivery.mail === "doubted") return delivery.mail;
  return repeats || spamReasons.length > 0 ? "doubted" : "held";
};

/**
 * Asks whether a message may be mailed today. The first half of the day's budget is anybody's; while it lasts, no sender is
 * counted. The other half is for what looks honest, so that whoever sends without end cannot use up all of it.
 * @throws when the table is out of reach.
 */
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
    // A network is who sends. The e-mail address is whoever was typed in: counted, it would let anybody have another's message wait.
    const { network } = record;
    const repeats =
      !isWaiting &&
      network !== undefined &&
      (await take(`network#${network}`, messagesOfHonestSender)) === "full";
    const as = classifyMessage(record, repeats);
    if (as === "held" && (await take("mails", mailsPerDay)) === "taken") return open;
    // In the order of their coming: a millisecond for each second of the day that is over. What has waited a night and finds
    // no place again is due at once, before all those.
    const untilEpochMs = isWaiting
      ? record.receivedAtEpochMs
      : day.endsAtEpochMs + (86_400 - day.secondsLeft);
    return { type: "postponed", as, untilEpochMs };
  };
