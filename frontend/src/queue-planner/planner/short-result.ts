import { describeWait } from "#shared/queue-planner/describe-result.ts";

type LongestWait = { readonly longestWait: { readonly middle: number } };
type ShortResult = { readonly wait: string; readonly paperWait: string };

export const shorten = ({
  own,
  paper,
}: {
  readonly own: LongestWait;
  readonly paper: LongestWait;
}): ShortResult => ({
  wait: describeWait(own.longestWait.middle),
  paperWait: describeWait(paper.longestWait.middle),
});
