/**
 * Answers for the newest plan alone: at once and roughly, and thoroughly as soon as no other has come for a moment. A
 * message that has come meanwhile is handled before the timer.
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
      answer: simulateQueue(question, efforts[effort]),
    } satisfies PlannerResult);
  post("quick");
  timer = setTimeout(() => post("thorough"), restMs);
});
