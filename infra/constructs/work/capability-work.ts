import { Construct } from "constructs";
import {
  capabilityOf,
  functionSpecs,
  parametersRead,
  type CapabilityName,
  type FunctionName,
} from "#infra/capabilities/capabilities.ts";
import type { Grant } from "#infra/capabilities/capability.ts";
import { namesOf } from "#infra/names-of.ts";
import type { Stage } from "#infra/stage/stage.ts";
import { acceptAsLast, makeDeadLetterQueue, type DeadLetters } from "./dead-letters.ts";
import { StreamTrigger } from "./stream-trigger.ts";
import type { WorkTable } from "./work-table.ts";
import type { WorkloadFunction } from "./workload-function.ts";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { EventInvokeConfig } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Duration, Stack } from "aws-cdk-lib";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { accept, lambdaDeadLetters } from "#infra/accepted-findings.ts";
import { allow } from "#infra/constructs/allow.ts";

type SweepScheduleProps = {
  readonly sweeper: WorkloadFunction;
  readonly intervalMinutes: number;
};

/** Makes certain what a stream only makes fast. The ready-made schedule target would also allow every version. */
class SweepSchedule extends Construct {
  constructor(scope: Construct, id: string, { sweeper, intervalMinutes }: SweepScheduleProps) {
    super(scope, id);
    const { account, stackName } = Stack.of(this);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": account } },
      }),
    });
    allow(role, ["lambda:InvokeFunction"], [sweeper.alias.functionArn]);
    new CfnSchedule(this, "Schedule", {
      name: `${stackName}-${id}`,
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

type FailedInvocationsProps = { readonly worker: WorkloadFunction };

/** What Lambda gave up on, for a worker whose next run is far away and whose silence fires no alarm. */
class FailedInvocations extends Construct {
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
    allow(worker.role, ["sqs:SendMessage"], [deadLetters.queueArn]);
    const { lambda, alias, role } = worker;
    new EventInvokeConfig(this, "Config", {
      function: lambda,
      qualifier: alias.aliasName,
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
    }).node.addDependency(alias, role);
  }
}

export type CapabilityWorkProps = {
  readonly capability: CapabilityName;
  readonly stage: Stage;
  readonly functions: Readonly<Record<FunctionName, WorkloadFunction>>;
  readonly table: WorkTable | undefined;
  readonly grants: Readonly<Record<Grant, (workload: WorkloadFunction) => void>>;
};

/** Each function may do what its definition says; the table's stream starts a worker at once, a schedule for certain. */
export class CapabilityWork extends Construct {
  readonly deadLetters: readonly DeadLetters[];

  constructor(scope: Construct, id: string, props: CapabilityWorkProps) {
    super(scope, id);
    const { capability, stage, functions, table, grants } = props;
    const deadLetters: DeadLetters[] = [];
    // "Doorbell" and "FailedRuns" are part of the logical ids of live queues, so they keep their names.
    for (const name of namesOf(functions).filter((one) => capabilityOf(one) === capability)) {
      const workload = functions[name];
      const spec = functionSpecs[name];
      if (spec.rows) table?.allow(workload, spec.rows);
      if (spec.listsWork) table?.allowQueryOfWork(workload, spec.listsWork);
      if (spec.reads) workload.allowReading(Object.values(parametersRead(spec, stage.name)));
      for (const grant of spec.grants ?? []) grants[grant](workload);
      if (spec.streamTrigger && table) {
        const { deadLetters: queue } = new StreamTrigger(this, "Doorbell", {
          table,
          worker: workload,
          ...spec.streamTrigger,
        });
        const { alarms, deadLettersImpact } = spec.streamTrigger;
        deadLetters.push({
          queue,
          alarm: `${alarms}-dead-letters`,
          errorImpact: deadLettersImpact,
          capability,
        });
      }
      const { sweepsEveryMinutes: every, missedSchedules } = spec;
      if (every !== undefined)
        new SweepSchedule(this, `${name}Sweep`, {
          sweeper: workload,
          intervalMinutes: typeof every === "number" ? every : every(stage),
        });
      if (missedSchedules && "deadLettersAlarm" in missedSchedules)
        deadLetters.push({
          queue: new FailedInvocations(this, `${name}FailedRuns`, { worker: workload }).deadLetters,
          alarm: missedSchedules.deadLettersAlarm,
          errorImpact: missedSchedules.deadLettersImpact,
          capability,
        });
    }
    this.deadLetters = deadLetters;
  }
}
