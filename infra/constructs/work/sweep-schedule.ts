import { Duration, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { accept, lambdaDeadLetters } from "#infra/accepted-findings.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type SweepScheduleProps = {
  /** The function that takes `{"source":"sweep"}` and works off what is due. */
  readonly sweeper: WorkloadFunction;
  readonly intervalMinutes: number;
};

/**
 * Guarantees the work that a stream only speeds up. A sweep that could not be started is not retried: the next one comes
 * soon and finds the same work. CDK's own schedule target would also allow every version of the function.
 */
export class SweepSchedule extends Construct {
  constructor(scope: Construct, id: string, { sweeper, intervalMinutes }: SweepScheduleProps) {
    super(scope, id);
    const account = Stack.of(this).account;
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": account } },
      }),
    });
    role.addToPolicy(
      new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [sweeper.alias.functionArn] }),
    );
    new CfnSchedule(this, "Schedule", {
      scheduleExpression: `rate(${intervalMinutes} ${intervalMinutes === 1 ? "minute" : "minutes"})`,
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: sweeper.alias.functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ source: "sweep" }),
        retryPolicy: {
          maximumRetryAttempts: 0,
          maximumEventAgeInSeconds: Duration.minutes(intervalMinutes).toSeconds(),
        },
      },
    });
    accept(sweeper.lambda, {
      ids: lambdaDeadLetters,
      reason:
        "Its schedule tells it nothing but to look for all the work there is: what a failed run left, the next one finds. " +
        "An alarm tells of the failure.",
    });
  }
}
