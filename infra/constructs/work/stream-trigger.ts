import { Duration } from "aws-cdk-lib";
import { EventSourceMapping, FilterCriteria, StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { accept, lambdaDeadLetters } from "#infra/accepted-findings.ts";
import { acceptAsLast, makeDeadLetterQueue } from "./dead-letters.ts";
import type { WorkTable } from "./work-table.ts";
import type { WorkloadFunction } from "./workload-function.ts";
import { allow } from "#infra/constructs/allow.ts";

export type StreamTriggerProps = {
  readonly table: WorkTable;
  readonly worker: WorkloadFunction;
  /** Which records of the stream trigger the worker: a filter pattern of Lambda's. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly batchSize: number;
};

/** It may give up early, since the sweep finds what it dropped: few retries keep a bad record from holding up others. */
export class StreamTrigger extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { table, worker, filter, batchSize }: StreamTriggerProps) {
    super(scope, id);
    const deadLetters = makeDeadLetterQueue(this, "It holds where in the stream a record is, and no record.");
    acceptAsLast(deadLetters, "the failure destination of a stream");
    this.deadLetters = deadLetters;
    // Lambda reads the stream and writes to the queue in the worker's name. The ready-made event source would also
    // allow ListStreams on every table and the queue's attributes.
    allow(
      worker.role,
      ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map((name) => `dynamodb:${name}`),
      [table.streamArn],
    );
    allow(worker.role, ["sqs:SendMessage"], [deadLetters.queueArn]);

    const mapping = new EventSourceMapping(this, "Stream", {
      target: worker.alias,
      eventSourceArn: table.streamArn,
      // Not LATEST, which skips rows stored while the mapping is being made. Invoking twice does no harm.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize,
      filters: [FilterCriteria.filter(filter)],
      retryAttempts: 2,
      maxRecordAge: Duration.minutes(15),
      bisectBatchOnError: true,
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
    });
    mapping.node.addDependency(worker.role);

    accept(worker.lambda, {
      ids: lambdaDeadLetters,
      reason: "What the stream gave up on is counted in a queue, as the stream's destination for failures.",
    });
  }
}
