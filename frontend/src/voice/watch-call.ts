import type { CallProgress } from "#shared/voice/voice-contract.ts";
import { callLimits } from "#shared/voice/voice-settings.ts";
import type { Visibility } from "../lib/document-visibility.ts";
import { makeWatch, type Watch } from "../lib/watch.ts";
import type { CallStatusResult } from "./call-result.ts";
import type { CallStatus } from "./voice-ai-demo-content.ts";

type WatchDeps = {
  readonly poll: () => Promise<CallStatusResult>;
  readonly nowMs: () => number;
  readonly visibility: Visibility;
  readonly onStatus: (status: CallStatus) => void;
};

const everyMs = 2000;
/** The longest call, and half a minute until its end is known. */
const watchMs = (callLimits.ringSeconds + callLimits.talkSeconds + 30) * 1000;

const openStatuses: readonly CallStatus[] = ["ringing", "in-progress"] satisfies CallProgress[];

/** False once a call has ended, or its state cannot be known. */
export const isOpenStatus = (status: CallStatus): boolean => openStatuses.includes(status);

const isOpen = (result: CallStatusResult): boolean =>
  result.type === "known" ? isOpenStatus(result.progress) : result.passing;

/**
 * Polls every 2 s until the longest call has ended. A visitor who takes the call on the same phone does not see the page
 * in the meantime; returning after that polls once more.
 */
export const makeCallWatch = ({ onStatus, ...deps }: WatchDeps): Watch =>
  makeWatch<CallStatusResult>({
    ...deps,
    isOpen,
    findDelayMs: (elapsedMs, returned) => (elapsedMs < watchMs || returned ? everyMs : undefined),
    onResult: (result, elapsedMs) => {
      const isOver = elapsedMs >= watchMs;
      if (result.type === "known" && (!isOpen(result) || !isOver)) onStatus(result.progress);
      else if (!isOpen(result) || isOver) onStatus("lost");
    },
  });
