import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { versionOf, type VersionedRow } from "#functions/platform/rows/row-store.ts";

const changedByAnother = "changed by another";

/**
 * Deletes a row, unless the state of this kind has changed since it was seen, or the row is gone.
 * @returns the row as it was when it was deleted: what other workers change of it may differ from what was seen.
 * @throws when the table is out of reach, or ZodError for a row that has become another.
 */
export const eraseRow = async <Name extends string, Row extends VersionedRow<Name>>(
  db: DynamoDBDocumentClient,
  tableName: string,
  kind: { readonly stateName: Name; readonly schema: z.core.$ZodType<Row> },
  seen: NoInfer<Row>,
): Promise<Row | typeof changedByAnother> => {
  const version = versionOf(kind, seen);
  try {
    const { Attributes } = await db.send(
      new DeleteCommand({
        TableName: tableName,
        Key: { id: seen.id },
        ConditionExpression: "#version = :seen",
        ExpressionAttributeNames: { "#version": version.name },
        ExpressionAttributeValues: { ":seen": version.seen },
        ReturnValues: "ALL_OLD",
      }),
    );
    return z.parse(kind.schema, Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return changedByAnother;
    throw error;
  }
};

const triesMax = 5;

/**
 * Acts on a row as it is by now, and once more on what another has made of it meanwhile.
 * @throws what `find` and `act` throw.
 */
export const actOnLatest = async <Row, Outcome>(
  find: () => Promise<Row | undefined>,
  act: (row: Row) => Promise<Outcome | typeof changedByAnother>,
): Promise<Outcome | typeof changedByAnother | "gone"> => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const row = await find();
    if (row === undefined) return "gone";
    const outcome = await act(row);
    if (outcome !== changedByAnother) return outcome;
  }
  return changedByAnother;
};
