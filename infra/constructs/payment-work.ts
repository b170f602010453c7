import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { SecretParameterName } from "#infra/parameter-names.ts";
import { sweepIntervalMinutes } from "#infra/workloads.ts";
import { SweepSchedule } from "./sweep-schedule.ts";
import type { WorkTable } from "./work-table.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type PaymentWorkProps = {
  readonly table: WorkTable;
  /** Stores an order and opens its checkout: the only one that knows the secret of payment links. */
  readonly create: WorkloadFunction;
  readonly status: WorkloadFunction;
  /** Is told by the provider, and cannot ask it: it does not know our credentials. */
  readonly notice: WorkloadFunction;
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
    const { table, create, status, notice, sweeper, secretNames, siteUrlParameter } = props;
    table.allow(create, ["dynamodb:PutItem", "dynamodb:GetItem", "dynamodb:UpdateItem"]);
    for (const workload of [status, notice, sweeper]) {
      table.allow(workload, ["dynamodb:GetItem", "dynamodb:UpdateItem"]);
    }
    table.allowQueryOfWork(sweeper);

    this.#allowReading(create, [secretNames.phonepeClient, secretNames.paymentLink, siteUrlParameter]);
    this.#allowReading(status, [secretNames.phonepeClient]);
    this.#allowReading(notice, [secretNames.phonepeWebhook]);
    this.#allowReading(sweeper, [secretNames.phonepeClient]);

    new SweepSchedule(this, "Sweep", { sweeper, intervalMinutes: sweepIntervalMinutes });
  }

  /** The values are encrypted under the account's own key for SSM, which lets whoever may read a parameter decrypt it. */
  #allowReading({ role }: WorkloadFunction, parameterNames: readonly string[]): void {
    role.addToPolicy(
      new PolicyStatement({
        actions: ["ssm:GetParameters"],
        resources: parameterNames.map((name) =>
          Stack.of(this).formatArn({ service: "ssm", resource: "parameter", resourceName: name.slice(1) }),
        ),
      }),
    );
  }
}
