import { Construct } from "constructs";
import type { SecretParameterName } from "#infra/capabilities/parameter-names.ts";
import { canaryRecordPrefix } from "#shared/canary.ts";
import { SweepSchedule } from "./sweep-schedule.ts";
import type { WorkTable } from "./work-table.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type CanaryWatchProps = {
  readonly canary: WorkloadFunction;
  readonly contactTable: WorkTable;
  readonly secretNames: Readonly<Record<SecretParameterName, string>>;
  readonly siteUrlParameter: string;
  readonly intervalMinutes: number;
};

/** Has the canary look after the site every so often. It may read its own messages, and nobody else's. */
export class CanaryWatch extends Construct {
  constructor(scope: Construct, id: string, props: CanaryWatchProps) {
    super(scope, id);
    const { canary, contactTable, secretNames, siteUrlParameter, intervalMinutes } = props;
    contactTable.allowReadingOf(canary, canaryRecordPrefix);
    canary.allowReading([secretNames.canaryKey, siteUrlParameter]);
    new SweepSchedule(this, "Schedule", { sweeper: canary, intervalMinutes });
  }
}
