import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { rowAttributes, type TableSpec } from "#infra/capabilities/capability.ts";
import type { DynamoDbEngine } from "./dynamodb-engine.ts";

const idAttribute = { AttributeName: rowAttributes.id, AttributeType: "S" };

/** What a table has besides its key where it is a queue as well. */
const describeIndex = ({ indexName, workKey, projected }: TableSpec) => ({
  AttributeDefinitions: [
    idAttribute,
    { AttributeName: workKey, AttributeType: "S" },
    { AttributeName: rowAttributes.due, AttributeType: "N" },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: indexName,
      KeySchema: [
        { AttributeName: workKey, KeyType: "HASH" },
        { AttributeName: rowAttributes.due, KeyType: "RANGE" },
      ],
      Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...projected] },
    },
  ],
});

/** DynamoDB's CreateTable; with the work index of a row of infra/capabilities/. */
const makeCreateTable = (name: string, spec: TableSpec | undefined) => ({
  TableName: name,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [idAttribute],
  KeySchema: [{ AttributeName: rowAttributes.id, KeyType: "HASH" }],
  ...(spec && describeIndex(spec)),
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
export const ensureTable = async (engine: DynamoDbEngine, name: string, spec?: TableSpec): Promise<void> => {
  if ((await readStatus(engine, name)) === undefined) {
    const created = await engine.perform("CreateTable", makeCreateTable(name, spec));
    if (created.statusCode !== 200) throw new Error(`cannot create ${name}: ${JSON.stringify(created.body)}`);
  }
  while ((await readStatus(engine, name)) !== "ACTIVE") await nextTurn();
};
