import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableV2,
  type TablePropsV2,
} from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import { rowAttributes, type TableSpec } from "#infra/stack/capability.ts";
import { retention } from "#shared/retention.ts";
import type { WorkloadFunction } from "./workload-function.ts";
import { allow } from "#infra/stack/allow.ts";

export type WorkTableProps = {
  readonly spec: TableSpec;
  readonly maxUnits: { readonly read: number; readonly write: number };
};

/** The table can be restored to any second of the last weeks, and removing it from the stack does not delete it. */
const lastingTable = ({ read, write }: WorkTableProps["maxUnits"]) =>
  ({
    partitionKey: { name: rowAttributes.id, type: AttributeType.STRING },
    billing: Billing.onDemand({ maxReadRequestUnits: read, maxWriteRequestUnits: write }),
    timeToLiveAttribute: rowAttributes.expires,
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: retention.backupDays,
    },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  }) satisfies TablePropsV2;

/** Reads and writes of single items. No grant allows a scan. */
type ItemAction = "GetItem" | "PutItem" | "UpdateItem";

/** The one table of a capability, which is also its queue (*-capability.ts in infra/). */
export class WorkTable extends Construct {
  readonly table: TableV2;
  readonly streamArn: string;

  constructor(scope: Construct, id: string, { spec, maxUnits }: WorkTableProps) {
    super(scope, id);
    this.table = new TableV2(this, "Table", {
      ...lastingTable(maxUnits),
      globalSecondaryIndexes: spec.map(({ indexName, workKey, dueKey, projected }) => ({
        indexName,
        partitionKey: { name: workKey, type: AttributeType.STRING },
        sortKey: { name: dueKey, type: AttributeType.NUMBER },
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...projected],
        maxReadRequestUnits: maxUnits.read,
        maxWriteRequestUnits: maxUnits.write,
      })),
      dynamoStream: StreamViewType.NEW_IMAGE,
    });
    const { tableStreamArn } = this.table;
    if (tableStreamArn === undefined) throw new Error("a table with a stream has no stream ARN");
    this.streamArn = tableStreamArn;
  }

  /** Narrower than the table's own grants, which always include `index/*`. */
  allow(workload: WorkloadFunction, actions: readonly ItemAction[]): void {
    allow(
      workload.role,
      actions.map((name) => `dynamodb:${name}`),
      [this.table.tableArn],
    );
  }

  allowReadingOf(workload: WorkloadFunction, idPrefix: string): void {
    allow(workload.role, ["dynamodb:GetItem"], [this.table.tableArn], {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [`${idPrefix}*`] },
    });
  }

  allowQueryOfWork(workload: WorkloadFunction, indexName: string): void {
    allow(workload.role, ["dynamodb:Query"], [`${this.table.tableArn}/index/${indexName}`]);
  }
}

/**
 * The erased people, as keyed hashes, so that no restore of a `WorkTable` restores their data. It is a separate table,
 * which outlives the loss of any other, and in its replica that of the region. Only operators' commands read and write
 * it.
 */
export const makeTombstoneTable = (
  scope: Construct,
  {
    maxUnits,
    replicaRegion,
  }: Pick<WorkTableProps, "maxUnits"> & { readonly replicaRegion: string | undefined },
): TableV2 =>
  new TableV2(scope, "Table", {
    ...lastingTable(maxUnits),
    ...(replicaRegion === undefined ? {} : { replicas: [{ region: replicaRegion }] }),
  });
