import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventInvokeConfig } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { acceptAsLast, makeDeadLetterQueue } from "./dead-letters.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type FailedInvocationsProps = { readonly worker: WorkloadFunction };

/**
 * Sets aside what Lambda gave up on, for a worker whose next run is far away: a failure, and a start that was throttled for
 * hours. A worker that runs again soon, or whose silence fires an alarm, needs none.
 */
export class FailedInvocations extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { worker }: FailedInvocationsProps) {
    super(scope, id);
    const deadLetters = makeDeadLetterQueue(
      this,
      "It holds the input of a schedule, which is always the same, and the name of an error.",
    );
    acceptAsLast(deadLetters, "where Lambda puts the runs that it gave up on");
    this.deadLetters = deadLetters;
    // Lambda writes to the queue in the worker's name.
    worker.role.addToPolicy(
      new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [deadLetters.queueArn] }),
    );
    const { lambda, alias, role } = worker;
    new EventInvokeConfig(this, "Config", {
      function: lambda,
      qualifier: alias.aliasName,
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
    }).node.addDependency(alias, role);
  }
}
