import type { Visibility } from "../../lib/document-visibility.ts";
import type { StatusAnswer } from "./ask-payment-status.ts";
import { findDelayMs, lateAfterMs } from "./status-schedule.ts";

type WatchDeps = {
  readonly ask: () => Promise<StatusAnswer>;
  readonly nowMs: () => number;
  readonly visibility: Visibility;
  /** `late` when the payment takes longer than anybody should wait for. */
  readonly onAnswer: (answer: StatusAnswer, late: boolean) => void;
};

/** Whether another look can tell anything new. */
const isOpen = (answer: StatusAnswer): boolean =>
  answer.type === "known" ? answer.status.type === "CHECKOUT_ORDER_PENDING" : answer.passing;

/** After the schedule has ended only a return to the page asks again, and not more often than this. */
const idleMs = 60_000;

/**
 * Asks at once and then by the schedule, one question at a time, until the answer is final. It rests while the page is
 * hidden; flicking between tabs asks no sooner than the schedule does.
 */
export const makePaymentWatch = ({ ask, nowMs, visibility, onAnswer }: WatchDeps) => {
  let watching = false;
  let asking = false;
  let ended = false;
  let startedAtMs: number | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe = (): void => {};

  const look = async (): Promise<void> => {
    asking = true;
    askedAtMs = nowMs();
    const answer = await ask();
    asking = false;
    if (!watching) return;
    ended = !isOpen(answer);
    onAnswer(answer, nowMs() - (startedAtMs ?? nowMs()) >= lateAfterMs);
    plan();
  };

  const plan = (returned = false): void => {
    clearTimeout(timer);
    if (!watching || asking || ended || visibility.isHidden()) return;
    const everyMs = findDelayMs(nowMs() - (startedAtMs ?? nowMs())) ?? (returned ? idleMs : undefined);
    if (everyMs === undefined) return;
    timer = setTimeout(() => void look(), Math.max(0, askedAtMs + everyMs - nowMs()));
  };

  return {
    start: (): void => {
      if (watching) return;
      watching = true;
      startedAtMs ??= nowMs();
      unsubscribe = visibility.subscribe(() => plan(true));
      plan(true);
    },
    stop: (): void => {
      watching = false;
      clearTimeout(timer);
      unsubscribe();
    },
  };
};

export type PaymentWatch = ReturnType<typeof makePaymentWatch>;
