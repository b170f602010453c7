import { describe, expect, test } from "vitest";
import { stages } from "#infra/stack/stage/stages.ts";
import { tableSpecs } from "#infra/stack/capabilities.ts";
import type { TableSpec, WorkIndex } from "#infra/stack/capability.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const tables = Object.entries<TableSpec>(tableSpecs).map(
  ([name, spec]) => [`${name.replace(/^./, (letter) => letter.toUpperCase())}Table`, spec] as const,
);

/** The expected index properties: none for a table without work queues. */
const indexed = (spec: TableSpec, describeIndex: (index: WorkIndex) => object) =>
  spec.length === 0 ? {} : { GlobalSecondaryIndexes: spec.map(describeIndex) };

const readTable = (stageName: (typeof stages)[number]["name"], id: string) => {
  const found = Object.entries(synthStage(stageName).findResources("AWS::DynamoDB::GlobalTable"));
  return found.find(([logicalId]) => logicalId.startsWith(id))![1];
};

test("[OPS-01] each capability has one table, and the only other is the tombstone table", () => {
  const ids = Object.keys(synthStage("prod").findResources("AWS::DynamoDB::GlobalTable"));
  expect(ids.map((id) => id.slice(0, -8)).toSorted()).toEqual(
    [...tables.map(([id]) => id), "TombstonesTable"].toSorted(),
  );
});

describe.each(tables)("%s", (id, spec) => {
  const table = readTable("prod", id);

  test("[CONT-07] [PAY-15] [VOICE-04] has its keys, indexes, stream and time to live", () => {
    expect(table.Properties).toMatchObject({
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      ...indexed(spec, ({ indexName, workKey, dueKey, projected }) => ({
        IndexName: indexName,
        KeySchema: [
          { AttributeName: workKey, KeyType: "HASH" },
          { AttributeName: dueKey, KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: projected },
      })),
      StreamSpecification: { StreamViewType: "NEW_IMAGE" },
      TimeToLiveSpecification: { AttributeName: "expiresAtEpochSeconds", Enabled: true },
    });
  });

  test("[CONT-08] [PAY-15] [VOICE-08] is retained with its stack and has point-in-time recovery for 35 days", () => {
    expect(table).toMatchObject({ DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
    expect(table.Properties.Replicas).toEqual([
      expect.objectContaining({
        Region: "us-east-1",
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      }),
    ]);
  });

  test.each(stages)(
    "[OPS-01] stage $name limits the throughput of the table and of each index",
    ({ name, tableMaxUnits }) => {
      const writes = { MaxWriteRequestUnits: tableMaxUnits.write };
      const reads = { MaxReadRequestUnits: tableMaxUnits.read };
      expect(readTable(name, id).Properties).toMatchObject({
        WriteOnDemandThroughputSettings: writes,
        ...indexed(spec, () => ({ WriteOnDemandThroughputSettings: writes })),
        Replicas: [
          {
            ReadOnDemandThroughputSettings: reads,
            ...indexed(spec, () => ({ ReadOnDemandThroughputSettings: reads })),
          },
        ],
      });
    },
  );
});
