import type { Visibility } from "../../lib/document-visibility.ts";
import { makeWatch, type Watch } from "../../lib/watch.ts";
import type { StatusAnswer } from "./ask-payment-status.ts";
import { findDelayMs, lateAfterMs } from "./status-schedule.ts";

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
