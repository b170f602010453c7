import { makeDynamoDbCounters } from "./dynamodb-counters.ts";
import { makeDynamoDbMemberSets } from "./dynamodb-member-sets.ts";
import { makeDynamoDbRowStore } from "./dynamodb-row-store.ts";
import { makeDynamoDb } from "./dynamodb.ts";
import { nonEmpty, ownEnv } from "../env.ts";
import type { RowKind, VersionedRow, DueIndex } from "./row-store.ts";

/** The table that the environment names. */
export const openTable = () => {
  const db = makeDynamoDb();
  const { TABLE_NAME: tableName } = ownEnv({ TABLE_NAME: nonEmpty });
  return {
    rowsOf: <Name extends string, Row extends VersionedRow<Name>, Waiting>(
      kind: RowKind<Name, Row> & { readonly index: DueIndex<Waiting> },
    ) => makeDynamoDbRowStore(db, tableName, kind),
    memberSets: () => makeDynamoDbMemberSets(db, tableName),
    counters: () => makeDynamoDbCounters(db, tableName),
  };
};
