import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { rowAttributes, type TableSpec } from "#infra/stack/capability.ts";
import type { DynamoDbEngine } from "./dynamodb-engine.ts";

const describeIndexes = (spec: TableSpec) => ({
  GlobalSecondaryIndexes: spec.map(({ indexName, workKey, dueKey, projected }) => ({
    IndexName: indexName,
    KeySchema: [
      { AttributeName: workKey, KeyType: "HASH" },
      { AttributeName: dueKey, KeyType: "RANGE" },
    ],
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...projected] },
  })),
});

const makeCreateTable = (name: string, spec: TableSpec) => ({
  TableName: name,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [
    { AttributeName: rowAttributes.id, AttributeType: "S" },
    ...spec.flatMap(({ workKey, dueKey }) => [
      { AttributeName: workKey, AttributeType: "S" },
      { AttributeName: dueKey, AttributeType: "N" },
    ]),
  ],
  KeySchema: [{ AttributeName: rowAttributes.id, KeyType: "HASH" }],
  // DynamoDB accepts no empty list.
  ...(spec.length > 0 && describeIndexes(spec)),
});

const describedSchema = z.object({
  Table: z.object({
    TableStatus: z.string(),
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string() })).default([]),
  }),
});

const readTable = async (engine: DynamoDbEngine, name: string) => {
  const { body } = await engine.perform("DescribeTable", { TableName: name });
  return describedSchema.safeParse(body).data?.Table;
};

/** Returns when the table accepts requests. One whose rows are older than an index keeps its rows. */
export const ensureTable = async (
  engine: DynamoDbEngine,
  name: string,
  spec: TableSpec = [],
): Promise<void> => {
  const found = await readTable(engine, name);
  const isOld = found !== undefined && found.GlobalSecondaryIndexes.length !== spec.length;
  if (isOld) await engine.forgetTable(name);
  if (found === undefined || isOld) {
    const created = await engine.perform("CreateTable", makeCreateTable(name, spec));
    if (created.statusCode !== 200) throw new Error(`cannot create ${name}: ${JSON.stringify(created.body)}`);
  }
  while ((await readTable(engine, name))?.TableStatus !== "ACTIVE") await nextTurn();
  if (isOld) await engine.rebuildIndexes();
};
