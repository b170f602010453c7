import { CreateTableCommand, DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand, ScanCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { waitUntil } from "../wait-until.ts";

export type RawRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** A table's rows as they are stored, without the rules of the code that owns them. */
export const openRawTable = (db: DynamoDBDocumentClient, name: string) => {
  const readAll = async (): Promise<readonly RawRow[]> => {
    const { Items = [] } = await db.send(new ScanCommand({ TableName: name, ConsistentRead: true }));
    return (Items as RawRow[]).toSorted((one, other) => one.id.localeCompare(other.id));
  };
  const remove = async (id: string) => {
    await db.send(new DeleteCommand({ TableName: name, Key: { id } }));
  };
  return {
    name,
    readAll,
    remove,
    read: async (id: string) => (await readAll()).find((row) => row.id === id),
    put: async (...rows: readonly RawRow[]) => {
      for (const row of rows) await db.send(new PutCommand({ TableName: name, Item: row }));
    },
    empty: async () => {
      for (const { id } of await readAll()) await remove(id);
    },
  };
};

/** A table without indexes next to the live ones, as a restore creates it. */
export const createRawTable = async (db: DynamoDBDocumentClient, name: string) => {
  await db.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    }),
  );
  await waitUntil("the table to be active", async () => {
    const { Table } = await db.send(new DescribeTableCommand({ TableName: name }));
    return Table?.TableStatus === "ACTIVE";
  });
  return openRawTable(db, name);
};
