import type * as z from "zod/mini";
import { makeDynamoDbCounters } from "./dynamodb-counters.ts";
import { makeDynamoDbMemberSets } from "./dynamodb-member-sets.ts";
import { makeDynamoDbFixedRows, makeDynamoDbRowStore } from "./dynamodb-row-store.ts";
import { makeDynamoDb } from "./dynamodb.ts";
import { nonEmpty, ownEnv } from "../env.ts";
import type { FixedRowStore, RowKind, RowStore, VersionedRow } from "./row-store.ts";

/** The table that the function is told of. */
export const openTable = () => {
  const db = makeDynamoDb();
  const { TABLE_NAME: tableName } = ownEnv({ TABLE_NAME: nonEmpty });
  return {
    rowsOf: <Name extends string, Row extends VersionedRow<Name>, Work extends string, Waiting>(
      kind: RowKind<Name, Row, Work, Waiting>,
    ): RowStore<Name, Row, Work, Waiting> => makeDynamoDbRowStore(db, tableName, kind),
    fixedRowsOf: <Row extends { readonly id: string }>(schema: z.ZodMiniType<Row>): FixedRowStore<Row> =>
      makeDynamoDbFixedRows(db, tableName, schema),
    memberSets: () => makeDynamoDbMemberSets(db, tableName),
    counters: () => makeDynamoDbCounters(db, tableName),
  };
};
