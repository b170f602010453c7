import { RemovalPolicy } from "aws-cdk-lib";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

/** Where a stage's logs are found, and for how long. */
export type LogSettings = {
  /** The common part of the names of the stage's log groups: `/lanyra/dev`. */
  readonly folder: string;
  readonly retention: RetentionDays;
};

/** A log group that goes when its stage goes: a kept one would stand in the way of creating the stage again. */
export const makeLogGroup = (scope: Construct, name: string, { folder, retention }: LogSettings): LogGroup =>
  new LogGroup(scope, "Logs", {
    logGroupName: `${folder}/${name}`,
    retention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
