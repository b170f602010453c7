import { DeleteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ErasingTable } from "#functions/platform/rows/data-handling.ts";
import { catchConditionFailure } from "#functions/platform/rows/catch-condition-failure.ts";
import { changedByAnother } from "#functions/platform/rows/row-store.ts";

export const makeEraseRow =
  (db: DynamoDBDocumentClient, tableName: string): ErasingTable["remove"] =>
  async (schema, id, version) => {
    const erased = new DeleteCommand({
      TableName: tableName,
      Key: { id },
      ConditionExpression: version === undefined ? "attribute_exists(id)" : "#version = :seen",
      ...(version !== undefined && {
        ExpressionAttributeNames: { "#version": version.name },
        ExpressionAttributeValues: { ":seen": version.seen },
      }),
      ReturnValues: "ALL_OLD",
    });
    const result = await catchConditionFailure(db.send(erased), changedByAnother);
    return result === changedByAnother ? result : z.parse(schema, result.Attributes);
  };

const triesMax = 5;

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
