import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { changedByAnother, type ErasingTable } from "#functions/platform/rows/data-handling.ts";

export const makeEraseRow =
  (db: DynamoDBDocumentClient, tableName: string): ErasingTable["remove"] =>
  async (schema, id, version) => {
    try {
      const { Attributes } = await db.send(
        new DeleteCommand({
          TableName: tableName,
          Key: { id },
          ConditionExpression: version === undefined ? "attribute_exists(id)" : "#version = :seen",
          ...(version !== undefined && {
            ExpressionAttributeNames: { "#version": version.name },
            ExpressionAttributeValues: { ":seen": version.seen },
          }),
          ReturnValues: "ALL_OLD",
        }),
      );
      return z.parse(schema, Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return changedByAnother;
      throw error;
    }
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
