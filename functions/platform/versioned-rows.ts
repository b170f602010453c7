import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  GetCommand,
  paginateQuery,
  PutCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";

/**
 * How a capability's rows lie in its table (infra/capabilities/tables.ts): `id` is the key, everything that changes is one map, and
 * beside it lies the map's version. The keys of the sparse index are copies at the top, since an index cannot reach
 * into a map.
 */
export type RowLayout<Row> = {
  readonly tableName: string;
  readonly schema: z.ZodMiniType<Row>;
  readonly stateName: string;
  readonly versionName: string;
  readonly index: { readonly name: string; readonly workName: string; readonly dueName: string };
};

/** What is left to do with a row, and when; undefined keeps it out of the index. */
export type WorkKeys = { readonly work: string; readonly due: number } | undefined;

/** Every method throws when the table is out of reach. */
export const makeVersionedRows = <Row extends { readonly id: string }>(
  db: DynamoDBDocumentClient,
  { tableName, schema, stateName, versionName, index }: RowLayout<Row>,
) => {
  const find = async (id: string): Promise<Row | undefined> => {
    const { Item } = await db.send(
      new GetCommand({ TableName: tableName, Key: { id }, ConsistentRead: true }),
    );
    return Item === undefined ? undefined : z.parse(schema, Item);
  };

  return {
    find,

    add: async (
      row: Row,
      keys: WorkKeys,
    ): Promise<{ readonly type: "added" } | { readonly type: "known"; readonly record: Row }> => {
      try {
        await db.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...row, [index.workName]: keys?.work, [index.dueName]: keys?.due },
            ConditionExpression: "attribute_not_exists(id)",
          }),
        );
        return { type: "added" };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // Somebody's row, perhaps our own whose reply was lost: what it holds tells, and the caller compares.
        const known = await find(row.id);
        if (known === undefined) throw error;
        return { type: "known", record: known };
      }
    },

    change: async (
      id: string,
      seenVersion: number,
      next: unknown,
      keys: WorkKeys,
      /** Moves the end of the row's life; left out, it stays. */
      expiresAtEpochSeconds?: number,
    ): Promise<"changed" | "changed by another"> => {
      try {
        await db.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { id },
            ConditionExpression: "#version = :seen",
            UpdateExpression:
              "SET #state = :next, #version = :version" +
              (expiresAtEpochSeconds === undefined ? "" : ", expiresAtEpochSeconds = :expires") +
              (keys === undefined ? " REMOVE #work, #due" : ", #work = :work, #due = :due"),
            ExpressionAttributeNames: {
              "#state": stateName,
              "#version": versionName,
              "#work": index.workName,
              "#due": index.dueName,
            },
            ExpressionAttributeValues: {
              ":seen": seenVersion,
              ":version": seenVersion + 1,
              ":next": next,
              ...(expiresAtEpochSeconds === undefined ? {} : { ":expires": expiresAtEpochSeconds }),
              ...(keys === undefined ? {} : { ":work": keys.work, ":due": keys.due }),
            },
          }),
        );
        return "changed";
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return "changed by another";
        throw error;
      }
    },

    /** Rows with that work, due at that time or earlier, the longest due first; of each what the index projects. */
    listWork: async <Waiting>(
      work: string,
      due: number,
      waitingSchema: z.ZodMiniType<Waiting>,
    ): Promise<readonly Waiting[]> => {
      const pages = paginateQuery(
        { client: db },
        {
          TableName: tableName,
          IndexName: index.name,
          KeyConditionExpression: "#work = :work AND #due <= :due",
          ExpressionAttributeNames: { "#work": index.workName, "#due": index.dueName },
          ExpressionAttributeValues: { ":work": work, ":due": due },
        },
      );
      const waiting = [];
      for await (const { Items = [] } of pages)
        waiting.push(...Items.map((item) => z.parse(waitingSchema, item)));
      return waiting;
    },
  };
};
