import type { DoorAnswer } from "#shared/queue-planner/answer-door.ts";
import { describeWait } from "#shared/queue-planner/describe-answer.ts";

export type ShortAnswer = { readonly wait: string; readonly paperWait: string };

export const shorten = ({ own, paper }: DoorAnswer): ShortAnswer => ({
  wait: describeWait(own.longestWait.middle),
  paperWait: describeWait(paper.longestWait.middle),
});
