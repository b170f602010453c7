/** A finding of one of cdk-nag's packs that we accept, and why. */
export type AcceptedFinding = { readonly id: string; readonly reason: string };

/** The same finding under the name that each pack has for it. */
export const acceptAs = (ids: readonly string[], reason: string): readonly AcceptedFinding[] =>
  ids.map((id) => ({ id, reason }));

/** Of every role that we make. */
export const inlinePolicyAccepted: AcceptedFinding = {
  id: "NIST.800.53.R5-IAMNoInlinePolicy",
  reason:
    "A role belongs to one function, schedule or job, and goes with it. Its policy lies in it, so that it can never be " +
    "attached to anything else.",
};

/** What holds of everything in a stage's stack. What holds of one sort of resource stands in its construct. */
export const acceptedEverywhere: readonly AcceptedFinding[] = [
  inlinePolicyAccepted,
  {
    id: "NIST.800.53.R5-LambdaInsideVPC",
    reason:
      "There is nothing in a VPC to reach: tables, mail and providers have public addresses. Inside one, a function " +
      "needs a NAT gateway, which costs, and can fail.",
  },
];

export const lambdaDeadLetters = ["Serverless-LambdaDLQ", "NIST.800.53.R5-LambdaDLQ"] as const;
