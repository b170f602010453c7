/**
 * Answers for the newest plan alone: at once and roughly, and thoroughly as soon as no other has come for a moment. A
 * message that has come meanwhile is handled before the timer.
 */
import { answerDoor, efforts } from "#shared/queue-planner/answer-door.ts";
import type { PlannerAnswer, PlannerRequest } from "./ask-planner.ts";

const restMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener("message", ({ data: { id, question } }: MessageEvent<PlannerRequest>) => {
  clearTimeout(timer);
  const tell = (effort: keyof typeof efforts): void =>
    postMessage({
      id,
      isFinal: effort === "thorough",
      answer: answerDoor(question, efforts[effort]),
    } satisfies PlannerAnswer);
  tell("quick");
  timer = setTimeout(() => tell("thorough"), restMs);
});
