import type { DoorAnswer } from "./answer-door.ts";
import { describeWait } from "./describe-answer.ts";

export type ShortAnswer = { readonly wait: string; readonly paperWait: string };

export const shorten = ({ own, paper }: DoorAnswer): ShortAnswer => ({
  wait: describeWait(own.longestWait.middle),
  paperWait: describeWait(paper.longestWait.middle),
});
