/**
 * Computes results for the latest plan only: a quick estimate at once, and a thorough one when no other plan
 * has come for a moment. Messages that arrived in the meantime are handled before either timer.
 */
import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import type { PlannerResult, PlannerRequest } from "./call-planner.ts";

const restMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener("message", ({ data: { id, question } }: MessageEvent<PlannerRequest>) => {
  clearTimeout(timer);
  const post = (effort: keyof typeof efforts): void =>
    postMessage({
      id,
      isFinal: effort === "thorough",
      result: simulateQueue(question, efforts[effort]),
    } satisfies PlannerResult);
  timer = setTimeout(() => {
    post("quick");
    timer = setTimeout(() => post("thorough"), restMs);
  });
});
