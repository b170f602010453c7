import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  GetCommand,
  paginateQuery,
  PutCommand,
  QueryCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { jsonText } from "../env.ts";
import { catchConditionFailure } from "./catch-condition-failure.ts";
import {
  changedByAnother,
  indexKeysOf,
  versionOf,
  type FixedRowStore,
  type RowKind,
  type RowStore,
  type VersionedRow,
  type WorkList,
  type WorkQueue,
} from "./row-store.ts";

const pageKeySchema = jsonText(z.record(z.string(), z.union([z.string(), z.number()])));

/** `extraIndexKeys`: attributes that are stored with a row and not read with it. */
export const makeDynamoDbFixedRows = <Row extends { readonly id: string }>(
  db: DynamoDBDocumentClient,
  tableName: string,
  schema: z.ZodMiniType<Row>,
  extraIndexKeys: (row: Row) => object = () => ({}),
): FixedRowStore<Row> => {
  const find = async (id: string): Promise<Row | undefined> => {
    const { Item } = await db.send(
      new GetCommand({ TableName: tableName, Key: { id }, ConsistentRead: true }),
    );
    return Item === undefined ? undefined : z.parse(schema, Item);
  };
  return {
    find,
    add: async (row) => {
      try {
        await db.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...row, ...extraIndexKeys(row) },
            ConditionExpression: "attribute_not_exists(id)",
          }),
        );
        return { type: "added" };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // A row exists, perhaps our own whose reply was lost. The caller compares its content.
        const known = await find(row.id);
        if (known === undefined) throw error;
        return { type: "known", record: known };
      }
    },
  };
};

const moveInIndex = <State>({ workName, dueName, workOf }: WorkQueue<State, unknown>, next: State) => {
  const left = workOf(next);
  return {
    expression: left === undefined ? " REMOVE #work, #due" : ", #work = :work, #due = :due",
    names: { "#work": workName, "#due": dueName },
    values: left === undefined ? {} : { ":work": left.work, ":due": left.dueAtEpochMs },
  };
};

export const makeDynamoDbRowStore = <Name extends string, Row extends VersionedRow<Name>>(
  db: DynamoDBDocumentClient,
  tableName: string,
  kind: RowKind<Name, Row>,
): RowStore<Name, Row> => {
  const { stateName, queue, expiresAt } = kind;
  return {
    kind,
    ...makeDynamoDbFixedRows(db, tableName, kind.schema, (row) => ({
      ...kind.extraIndexKeys?.(row),
      ...(queue !== undefined && indexKeysOf(queue, row[stateName])),
    })),

    change: async (seen, next, now) => {
      const move = queue && moveInIndex(queue, next);
      const expires = expiresAt?.(next, now);
      const version = versionOf(kind, seen);
      const changed = new UpdateCommand({
        TableName: tableName,
        Key: { id: seen.id },
        ConditionExpression: "#version = :seen",
        UpdateExpression:
          "SET #state = :next, #version = :version" +
          (expires === undefined ? "" : ", expiresAtEpochSeconds = :expires") +
          (move?.expression ?? ""),
        ExpressionAttributeNames: { "#state": stateName, "#version": version.name, ...move?.names },
        ExpressionAttributeValues: {
          ":seen": version.seen,
          ":version": version.seen + 1,
          ":next": next,
          ...(expires === undefined ? {} : { ":expires": expires }),
          ...move?.values,
        },
      });
      const result = await catchConditionFailure(db.send(changed), changedByAnother);
      return result === changedByAnother ? result : "changed";
    },
  };
};

export const makeDynamoDbWorkStore = <Name extends string, Row extends VersionedRow<Name>, Waiting>(
  db: DynamoDBDocumentClient,
  tableName: string,
  kind: RowKind<Name, Row> & { readonly queue: WorkQueue<Row[Name], Waiting> },
): RowStore<Name, Row> & WorkList<string, Waiting> => {
  const { indexName, workName, dueName, waitingSchema } = kind.queue;
  const queryDue = (work: string, dueAtEpochMs: number) => ({
    TableName: tableName,
    IndexName: indexName,
    KeyConditionExpression: "#work = :work AND #due <= :due",
    ExpressionAttributeNames: { "#work": workName, "#due": dueName },
    ExpressionAttributeValues: { ":work": work, ":due": dueAtEpochMs },
  });

  const readWaiting = (items: readonly unknown[]) => items.map((item) => z.parse(waitingSchema, item));

  return {
    ...makeDynamoDbRowStore(db, tableName, kind),

    listDue: async (work, dueAtEpochMs) => {
      const pages = paginateQuery({ client: db }, queryDue(work, dueAtEpochMs));
      const waiting = [];
      for await (const { Items = [] } of pages) waiting.push(...readWaiting(Items));
      return waiting;
    },

    pageDue: async (work, dueAtEpochMs, { limit, after }) => {
      const { Items = [], LastEvaluatedKey: next } = await db.send(
        new QueryCommand({
          ...queryDue(work, dueAtEpochMs),
          Limit: limit,
          ...(after !== undefined && { ExclusiveStartKey: z.parse(pageKeySchema, after) }),
        }),
      );
      return { waiting: readWaiting(Items), ...(next !== undefined && { next: JSON.stringify(next) }) };
    },
  };
};
