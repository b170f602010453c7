import { Construct } from "constructs";
import {
  capabilityOf,
  functionSpecs,
  parametersRead,
  type CapabilityName,
  type FunctionName,
} from "#infra/stack/capabilities.ts";
import { minutesOf, type Grant, type StreamSpec } from "#infra/stack/capability.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { makeDeadLetterQueue, type DeadLetters } from "./dead-letters.ts";
import type { WorkTable } from "./work-table.ts";
import type { WorkloadFunction } from "./workload-function.ts";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  EventInvokeConfig,
  EventSourceMapping,
  FilterCriteria,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Duration, Stack } from "aws-cdk-lib";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { suppress, lambdaDeadLetters } from "#infra/stack/suppressed-findings.ts";
import { allow } from "#infra/stack/allow.ts";

/**
 * The table's stream invokes a worker at once. It needs only few retries, since the sweep finds dropped rows: a bad
 * record should not delay the others.
 */
const makeStreamTrigger = (
  scope: Construct,
  { streamArn }: WorkTable,
  worker: WorkloadFunction,
  { filter, batchSize }: StreamSpec,
): Queue => {
  const deadLetters = makeDeadLetterQueue(
    scope,
    "It contains the position of a record in the stream, and no record.",
    "the failure destination of a stream",
  );
  // Lambda reads the stream and writes to the queue with the worker's role. The ready-made event source would also
  // allow ListStreams on every table and the queue's attributes.
  allow(
    worker.role,
    ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map((name) => `dynamodb:${name}`),
    [streamArn],
  );
  allow(worker.role, ["sqs:SendMessage"], [deadLetters.queueArn]);
  const mapping = new EventSourceMapping(scope, "Stream", {
    target: worker.alias,
    eventSourceArn: streamArn,
    // LATEST would skip rows that are stored while the mapping is created. Invoking twice does no harm.
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    filters: [FilterCriteria.filter(filter)],
    retryAttempts: 2,
    maxRecordAge: Duration.minutes(15),
    bisectBatchOnError: true,
    onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
  });
  mapping.node.addDependency(worker.role);
  suppress(worker.lambda, {
    ids: lambdaDeadLetters,
    reason: "The stream's on-failure destination is a queue, which an alarm watches.",
  });
  return deadLetters;
};

/**
 * The schedule guarantees the work that a stream only speeds up. The ready-made schedule target would also allow every
 * version.
 */
const makeSweepSchedule = (
  scope: Construct,
  sweeper: WorkloadFunction,
  { intervalMinutes, retriesRuns }: { readonly intervalMinutes: number; readonly retriesRuns: boolean },
): void => {
  const { account, stackName } = Stack.of(scope);
  const role = new Role(scope, "Role", {
    assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": account } },
    }),
  });
  allow(role, ["lambda:InvokeFunction"], [sweeper.alias.functionArn]);
  new CfnSchedule(scope, "Schedule", {
    name: `${stackName}-${scope.node.id}`,
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
  const reason =
    "Its schedule passes no data: each run looks for all due work, so that the next run finds what a failed one left. " +
    "An alarm reports the failure.";
  suppress(sweeper.lambda, { ids: lambdaDeadLetters, reason });
  if (retriesRuns) return;
  // Lambda queues what a schedule starts. By default it would retry a failed run twice, and hold throttled ones for six
  // hours, to run them all at once.
  const config = new EventInvokeConfig(scope, "Config", {
    function: sweeper.lambda,
    qualifier: sweeper.alias.aliasName,
    retryAttempts: 0,
    maxEventAge: Duration.minutes(intervalMinutes),
  });
  config.node.addDependency(sweeper.alias);
  suppress(config, { ids: ["Serverless-LambdaAsyncFailureDestination"], reason });
};

/** A queue of failed invocations, for a worker whose next run is far away and whose missing runs trigger no alarm. */
const collectFailedInvocations = (scope: Construct, { lambda, alias, role }: WorkloadFunction): Queue => {
  const deadLetters = makeDeadLetterQueue(
    scope,
    "It contains the input of a schedule, which is always the same, and the name of an error.",
    "the destination of runs that Lambda gave up on",
  );
  // Lambda writes to the queue with the worker's role.
  allow(role, ["sqs:SendMessage"], [deadLetters.queueArn]);
  new EventInvokeConfig(scope, "Config", {
    function: lambda,
    qualifier: alias.aliasName,
    onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
  }).node.addDependency(alias, role);
  return deadLetters;
};

export type CapabilityWorkProps = {
  readonly capability: CapabilityName;
  readonly stage: Stage;
  readonly functions: Readonly<Record<FunctionName, WorkloadFunction>>;
  readonly table: WorkTable | undefined;
  readonly grants: Readonly<Record<Grant, (workload: WorkloadFunction) => void>>;
};

/**
 * Gives each function the permissions of its definition; the table's stream invokes a worker at once, a schedule
 * reliably.
 */
export class CapabilityWork extends Construct {
  readonly deadLetters: readonly DeadLetters[];

  constructor(scope: Construct, id: string, props: CapabilityWorkProps) {
    super(scope, id);
    const { capability, stage, functions, table, grants } = props;
    const deadLetters: DeadLetters[] = [];
    for (const name of namesOf(functions).filter((one) => capabilityOf(one) === capability)) {
      const workload = functions[name];
      const spec = functionSpecs[name];
      if (spec.rows) table?.allow(workload, spec.rows);
      if (spec.listsWork) table?.allowQueryOfWork(workload, spec.listsWork);
      if (spec.reads) workload.allowReading(Object.values(parametersRead(spec, stage.name)));
      for (const grant of spec.grants ?? []) grants[grant](workload);
      if (spec.streamTrigger && table)
        deadLetters.push({
          queue: makeStreamTrigger(new Construct(this, "StreamTrigger"), table, workload, spec.streamTrigger),
          alarm: `${spec.streamTrigger.alarms}-dead-letters`,
          errorImpact: spec.streamTrigger.deadLettersImpact,
          capability,
        });
      const { sweepsEveryMinutes: every, missedSchedules } = spec;
      const retriesRuns = missedSchedules !== undefined && "deadLettersAlarm" in missedSchedules;
      if (every !== undefined)
        makeSweepSchedule(new Construct(this, `${name}Sweep`), workload, {
          intervalMinutes: minutesOf(every, stage),
          retriesRuns,
        });
      if (retriesRuns)
        deadLetters.push({
          queue: collectFailedInvocations(new Construct(this, `${name}FailedRuns`), workload),
          alarm: missedSchedules.deadLettersAlarm,
          errorImpact: missedSchedules.deadLettersImpact,
          capability,
        });
    }
    this.deadLetters = deadLetters;
  }
}
