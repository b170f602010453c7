import { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import type { Stage } from "#infra/stage/stage.ts";
import { lastingTable } from "./work-table.ts";

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
      ...lastingTable(maxUnits),
      ...(replicaRegion === undefined ? {} : { replicas: [{ region: replicaRegion }] }),
    });
  }
}
