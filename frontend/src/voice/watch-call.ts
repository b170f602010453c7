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
 * Asks every 2 s for at most 3 minutes. Whoever takes the call on the same phone sees no page meanwhile: coming back
 * after that asks once.
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
