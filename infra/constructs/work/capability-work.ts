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
import type { DeadLetters } from "./dead-letters.ts";
import { StreamTrigger } from "./stream-trigger.ts";
import { FailedInvocations } from "./failed-invocations.ts";
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
  /** Of streams and schedules. */
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
