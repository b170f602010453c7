import type { CallProgress } from "#shared/contract/voice-call.ts";
import type { Visibility } from "../../lib/document-visibility.ts";
import type { CallAnswer } from "./call-answer.ts";
import type { CallNews } from "./content.ts";

type WatchDeps = {
  readonly ask: () => Promise<CallAnswer>;
  readonly nowMs: () => number;
  readonly visibility: Visibility;
  readonly onNews: (news: CallNews) => void;
};

const everyMs = 2000;
const watchMs = 3 * 60_000;

const openProgresses: readonly CallProgress[] = ["ringing", "in-progress"];

/** Whether another look can tell anything new. */
const isOpen = (answer: CallAnswer): boolean =>
  answer.type === "known" ? openProgresses.includes(answer.progress) : answer.passing;

/**
 * Asks at once and then every 2 s, one question at a time, until the answer is final, for at most 3 minutes. It rests
 * while the page is hidden: whoever takes the call on the same phone sees no page. Coming back after that asks once.
 */
export const makeCallWatch = ({ ask, nowMs, visibility, onNews }: WatchDeps) => {
  let watching = false;
  let asking = false;
  let ended = false;
  let startedAtMs = 0;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe = (): void => {};

  const isOver = (): boolean => nowMs() - startedAtMs >= watchMs;

  const look = async (): Promise<void> => {
    asking = true;
    askedAtMs = nowMs();
    const answer = await ask();
    asking = false;
    if (!watching) return;
    ended = !isOpen(answer);
    if (answer.type === "known" && (ended || !isOver())) onNews(answer.progress);
    else if (ended || isOver()) onNews("lost");
    plan(false);
  };

  const plan = (returned: boolean): void => {
    clearTimeout(timer);
    if (!watching || asking || ended || visibility.isHidden()) return;
    if (isOver() && !returned) return;
    timer = setTimeout(() => void look(), Math.max(0, askedAtMs + everyMs - nowMs()));
  };

  return {
    start: (): void => {
      if (watching) return;
      watching = true;
      startedAtMs = nowMs();
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
