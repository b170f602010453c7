import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import type { RowKind, VersionedRow } from "#functions/platform/rows/row-store.ts";
import { makeStageClients, makeStageDatabase } from "./stage-clients.ts";

/**
 * A table of a stage, by the parameter that contains its name, and a function that reads the latest version of a row.
 */
export const openRows = async <Name extends string, Row extends VersionedRow<Name>>(
  stageName: string,
  dataDir: string,
  parameterName: string,
  kind: RowKind<Name, Row>,
) => {
  const tableName = await makeStageClients(stageName, dataDir).readParameter(parameterName);
  const db = makeStageDatabase(stageName, dataDir);
  return { db, tableName, find: makeDynamoDbRowStore(db, tableName, kind).find };
};
