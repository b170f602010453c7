import type { CallProgress } from "#shared/voice/voice-contract.ts";
import type { Visibility } from "../lib/document-visibility.ts";
import { makeWatch, type Watch } from "../lib/watch.ts";
import type { CallAnswer } from "./call-result.ts";
import type { CallNews } from "./voice-ai-demo-content.ts";

type WatchDeps = {
  readonly ask: () => Promise<CallAnswer>;
  readonly nowMs: () => number;
  readonly visibility: Visibility;
  readonly onNews: (news: CallNews) => void;
};

const everyMs = 2000;
const watchMs = 3 * 60_000;

const openProgresses: readonly CallProgress[] = ["ringing", "in-progress"];

const isOpen = (answer: CallAnswer): boolean =>
  answer.type === "known" ? openProgresses.includes(answer.progress) : answer.passing;

/**
 * Polls every 2 s for at most 3 minutes. A visitor who takes the call on the same phone does not see the page
 * in the meantime; returning after that polls once more.
 */
export const makeCallWatch = ({ onNews, ...deps }: WatchDeps): Watch =>
  makeWatch<CallAnswer>({
    ...deps,
    isOpen,
    findDelayMs: (elapsedMs, returned) => (elapsedMs < watchMs || returned ? everyMs : undefined),
    onResult: (answer, elapsedMs) => {
      const isOver = elapsedMs >= watchMs;
      if (answer.type === "known" && (!isOpen(answer) || !isOver)) onNews(answer.progress);
      else if (!isOpen(answer) || isOver) onNews("lost");
    },
  });
