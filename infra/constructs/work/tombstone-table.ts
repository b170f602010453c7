import { RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, Billing, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import { rowAttributes } from "#infra/capabilities/capability.ts";
import type { Stage } from "#infra/stage/stage.ts";
import { retention } from "#shared/retention.ts";

export type TombstoneTableProps = {
  readonly maxUnits: Stage["tableMaxUnits"];
  readonly replicaRegion: string | undefined;
};

/**
 * The erased people, as keyed hashes, so that no restore of a `WorkTable` brings them back. It is a separate table, which
 * outlives the loss of any other, and in its replica that of the region. Only operators' commands read and write it.
 */
export class TombstoneTable extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, { maxUnits, replicaRegion }: TombstoneTableProps) {
    super(scope, id);
    this.table = new TableV2(this, "Table", {
      partitionKey: { name: rowAttributes.id, type: AttributeType.STRING },
      billing: Billing.onDemand({
        maxReadRequestUnits: maxUnits.read,
        maxWriteRequestUnits: maxUnits.write,
      }),
      timeToLiveAttribute: rowAttributes.expires,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: retention.backupDays,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...(replicaRegion === undefined ? {} : { replicas: [{ region: replicaRegion }] }),
    });
  }
}
