import type { Queue } from "aws-cdk-lib/aws-sqs";
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
import { Doorbell } from "./doorbell.ts";
import { SweepSchedule } from "./sweep-schedule.ts";
import type { WorkTable } from "./work-table.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type CapabilityWorkProps = {
  readonly capability: CapabilityName;
  readonly stage: Stage;
  /** Of all capabilities; this one's are picked. */
  readonly functions: Readonly<Record<FunctionName, WorkloadFunction>>;
  readonly table: WorkTable | undefined;
  readonly grants: Readonly<Record<Grant, (workload: WorkloadFunction) => void>>;
};

/**
 * How the work of a capability gets done: each function may do what its definition says and nothing else, and a worker
 * is started by the table's stream at once and by a schedule for certain.
 */
export class CapabilityWork extends Construct {
  /** Of each function that the stream rings for. */
  readonly deadLetters: ReadonlyMap<FunctionName, Queue>;

  /** Of the only one, if there is one. */
  get deadLettersUrl(): string | undefined {
    return [...this.deadLetters.values()][0]?.queueUrl;
  }

  constructor(scope: Construct, id: string, props: CapabilityWorkProps) {
    super(scope, id);
    const { capability, stage, functions, table, grants } = props;
    const deadLetters = new Map<FunctionName, Queue>();
    for (const name of namesOf(functions).filter((one) => capabilityOf(one) === capability)) {
      const workload = functions[name];
      const spec = functionSpecs[name];
      if (spec.rows) table?.allow(workload, spec.rows);
      if (spec.listsWork) table?.allowQueryOfWork(workload);
      if (spec.reads) workload.allowReading(Object.values(parametersRead(spec, stage.name)));
      for (const grant of spec.grants ?? []) grants[grant](workload);
      if (spec.rungBy && table) {
        const { deadLetters: queue } = new Doorbell(this, "Doorbell", {
          table,
          worker: workload,
          ...spec.rungBy,
        });
        deadLetters.set(name, queue);
      }
      const { sweepsEveryMinutes: every } = spec;
      if (every !== undefined)
        new SweepSchedule(this, `${name}Sweep`, {
          sweeper: workload,
          intervalMinutes: typeof every === "number" ? every : every(stage),
        });
    }
    this.deadLetters = deadLetters;
  }
}
