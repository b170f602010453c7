import { describeWait } from "#shared/queue-planner/describe-answer.ts";

type LongestWait = { readonly longestWait: { readonly middle: number } };
type ShortAnswer = { readonly wait: string; readonly paperWait: string };

export const shorten = ({
  own,
  paper,
}: {
  readonly own: LongestWait;
  readonly paper: LongestWait;
}): ShortAnswer => ({
  wait: describeWait(own.longestWait.middle),
  paperWait: describeWait(paper.longestWait.middle),
});
