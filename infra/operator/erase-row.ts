import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

export type ErasedRow = "erased" | "changed by another";

/**
 * Deletes a row as it was seen. One that a worker has changed since, or that is gone, stays as it is.
 * @param version the attribute that counts the row's changes, and what it was.
 * @throws when the table is out of reach.
 */
export const eraseRow = async (
  db: DynamoDBDocumentClient,
  tableName: string,
  id: string,
  version: { readonly name: string; readonly seen: number },
): Promise<ErasedRow> => {
  try {
    await db.send(
      new DeleteCommand({
        TableName: tableName,
        Key: { id },
        ConditionExpression: "#version = :seen",
        ExpressionAttributeNames: { "#version": version.name },
        ExpressionAttributeValues: { ":seen": version.seen },
      }),
    );
    return "erased";
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return "changed by another";
    throw error;
  }
};
