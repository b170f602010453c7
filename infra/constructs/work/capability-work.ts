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
import { Doorbell } from "./doorbell.ts";
import { FailedRuns } from "./failed-runs.ts";
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
    for (const name of namesOf(functions).filter((one) => capabilityOf(one) === capability)) {
      const workload = functions[name];
      const spec = functionSpecs[name];
      if (spec.rows) table?.allow(workload, spec.rows);
      if (spec.listsWork) table?.allowQueryOfWork(workload, spec.listsWork);
      if (spec.reads) workload.allowReading(Object.values(parametersRead(spec, stage.name)));
      for (const grant of spec.grants ?? []) grants[grant](workload);
      if (spec.rungBy && table) {
        const { deadLetters: queue } = new Doorbell(this, "Doorbell", {
          table,
          worker: workload,
          ...spec.rungBy,
        });
        const { alarms, deadLettersImpact } = spec.rungBy;
        deadLetters.push({
          queue,
          alarm: `${alarms}-dead-letters`,
          errorImpact: deadLettersImpact,
          capability,
        });
      }
      const { sweepsEveryMinutes: every, missedRuns } = spec;
      if (every !== undefined)
        new SweepSchedule(this, `${name}Sweep`, {
          sweeper: workload,
          intervalMinutes: typeof every === "number" ? every : every(stage),
        });
      if (missedRuns && "deadLettersAlarm" in missedRuns)
        deadLetters.push({
          queue: new FailedRuns(this, `${name}FailedRuns`, { worker: workload }).deadLetters,
          alarm: missedRuns.deadLettersAlarm,
          errorImpact: missedRuns.deadLettersImpact,
          capability,
        });
    }
    this.deadLetters = deadLetters;
  }
}
