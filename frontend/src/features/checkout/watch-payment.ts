import type { Visibility } from "../../lib/document-visibility.ts";
import { makeWatch, type Watch } from "../../lib/watch.ts";
import type { StatusAnswer } from "./ask-payment-status.ts";

const second = 1000;
const minute = 60 * second;

/** The provider's reconciliation schedule, which its sign-off asks for: so often, until so long after the start. */
const schedule = [
  { untilMs: 30 * second, everyMs: 3 * second },
  { untilMs: 90 * second, everyMs: 6 * second },
  { untilMs: 150 * second, everyMs: 10 * second },
  { untilMs: 210 * second, everyMs: 30 * second },
  { untilMs: 20 * minute, everyMs: minute },
] as const;

/** From here on the visitor need not wait in front of the page any more. */
const lateAfterMs = 210 * second;

/** How long after one look the next is due; undefined once an open page has asked for long enough. */
const findDelayMs = (elapsedMs: number): number | undefined =>
  schedule.find(({ untilMs }) => elapsedMs < untilMs)?.everyMs;

type WatchDeps = {
  readonly ask: () => Promise<StatusAnswer>;
  readonly nowMs: () => number;
  readonly visibility: Visibility;
  /** `late` when the payment takes longer than anybody should wait for. */
  readonly onAnswer: (answer: StatusAnswer, late: boolean) => void;
};

/** After the schedule has ended only a return to the page asks again, and not more often than this. */
const idleMs = 60_000;

/** Asks by the provider's schedule until the payment has a result. */
export const makePaymentWatch = ({ onAnswer, ...deps }: WatchDeps): Watch =>
  makeWatch<StatusAnswer>({
    ...deps,
    isOpen: (answer) =>
      answer.type === "known" ? answer.status.type === "CHECKOUT_ORDER_PENDING" : answer.passing,
    findDelayMs: (elapsedMs, returned) => findDelayMs(elapsedMs) ?? (returned ? idleMs : undefined),
    onAnswer: (answer, elapsedMs) => onAnswer(answer, elapsedMs >= lateAfterMs),
  });
