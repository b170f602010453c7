import { RemovalPolicy } from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { suppress } from "#infra/stack/suppressed-findings.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";

/** CloudWatch allows only certain retention periods; these are the ones we use. */
const retentions = {
  7: RetentionDays.ONE_WEEK,
  14: RetentionDays.TWO_WEEKS,
  30: RetentionDays.ONE_MONTH,
} as const;

export type LogSettings = {
  /** The common part of the names of the stage's log groups: `/lanyra/dev`. */
  readonly folder: string;
  readonly retentionDays: Stage["logRetentionDays"];
};

/** A log group that is deleted with its stage: one left behind would block creating the stage again. */
export const makeLogGroup = (
  scope: Construct,
  name: string,
  { folder, retentionDays }: LogSettings,
): LogGroup => {
  const logGroup = new LogGroup(scope, "Logs", {
    logGroupName: `${folder}/${name}`,
    retention: retentions[retentionDays],
    removalPolicy: RemovalPolicy.DESTROY,
  });
  suppress(logGroup, {
    ids: ["NIST.800.53.R5-CloudWatchLogGroupEncrypted", "CKV_AWS_158"],
    reason:
      "CloudWatch encrypts every log group with its own key. No log contains a visitor's text, and all expire " +
      "after days: a customer managed key would only add costs and a way to lose them.",
  });
  return logGroup;
};
