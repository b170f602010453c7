import { Construct } from "constructs";
import type { SecretParameterName } from "#infra/capabilities/parameter-names.ts";
import { sweepIntervalMinutes } from "#infra/capabilities/workloads.ts";
import { SweepSchedule } from "./sweep-schedule.ts";
import type { WorkTable } from "./work-table.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type PaymentWorkProps = {
  readonly table: WorkTable;
  /** Stores an order and opens its checkout: the only one that knows the secret of payment links. */
  readonly create: WorkloadFunction;
  readonly status: WorkloadFunction;
  /** Is told by the provider, and cannot ask it: it does not know our credentials. */
  readonly webhook: WorkloadFunction;
  readonly sweeper: WorkloadFunction;
  readonly secretNames: Readonly<Record<SecretParameterName, string>>;
  readonly siteUrlParameter: string;
};

/**
 * How an order gets from its first request to a result: who may change its row, who may read which secret, and the
 * schedule that asks for those whose page was closed.
 */
export class PaymentWork extends Construct {
  constructor(scope: Construct, id: string, props: PaymentWorkProps) {
    super(scope, id);
    const { table, create, status, webhook, sweeper, secretNames, siteUrlParameter } = props;
    table.allow(create, ["dynamodb:PutItem", "dynamodb:GetItem", "dynamodb:UpdateItem"]);
    for (const workload of [status, webhook, sweeper]) {
      table.allow(workload, ["dynamodb:GetItem", "dynamodb:UpdateItem"]);
    }
    table.allowQueryOfWork(sweeper);

    create.allowReading([secretNames.phonepeClient, secretNames.paymentLink, siteUrlParameter]);
    status.allowReading([secretNames.phonepeClient]);
    webhook.allowReading([secretNames.phonepeWebhook]);
    sweeper.allowReading([secretNames.phonepeClient]);

    new SweepSchedule(this, "Sweep", { sweeper, intervalMinutes: sweepIntervalMinutes });
  }
}
