import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import type { TableSpec } from "#infra/capabilities/capability.ts";
import type { DynamoDbEngine } from "./dynamodb-engine.ts";

/** DynamoDB's CreateTable for one row of infra/capabilities/. */
const makeCreateTable = (name: string, { partitionKey, workIndex }: TableSpec) => ({
  TableName: name,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [partitionKey, workIndex.partitionKey, workIndex.sortKey].map((key) => ({
    AttributeName: key.name,
    AttributeType: key.type,
  })),
  KeySchema: [{ AttributeName: partitionKey.name, KeyType: "HASH" }],
  GlobalSecondaryIndexes: [
    {
      IndexName: workIndex.name,
      KeySchema: [
        { AttributeName: workIndex.partitionKey.name, KeyType: "HASH" },
        { AttributeName: workIndex.sortKey.name, KeyType: "RANGE" },
      ],
      Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...workIndex.projected] },
    },
  ],
});

const describedSchema = z.object({ Table: z.object({ TableStatus: z.string() }) });

const readStatus = async (engine: DynamoDbEngine, name: string): Promise<string | undefined> => {
  const { body } = await engine.perform("DescribeTable", { TableName: name });
  return describedSchema.safeParse(body).data?.Table.TableStatus;
};

/**
 * Creates a table that is missing, and returns when it takes requests.
 * @throws when the engine refuses the table: a mistake in infra/capabilities/.
 */
export const ensureTable = async (engine: DynamoDbEngine, name: string, spec: TableSpec): Promise<void> => {
  if ((await readStatus(engine, name)) === undefined) {
    const created = await engine.perform("CreateTable", makeCreateTable(name, spec));
    if (created.statusCode !== 200) throw new Error(`cannot create ${name}: ${JSON.stringify(created.body)}`);
  }
  while ((await readStatus(engine, name)) !== "ACTIVE") await nextTurn();
};
