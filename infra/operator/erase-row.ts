import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { versionOf, type VersionedRow } from "#functions/platform/row-store.ts";

export type ErasedRow = "erased" | "changed by another";

/**
 * Deletes a row as it was seen. One that a worker has changed since, or that is gone, is left alone.
 * @throws when the table is out of reach.
 */
export const eraseRow = async <Name extends string>(
  db: DynamoDBDocumentClient,
  tableName: string,
  kind: { readonly stateName: Name },
  seen: VersionedRow<NoInfer<Name>>,
): Promise<ErasedRow> => {
  const version = versionOf(kind, seen);
  try {
    await db.send(
      new DeleteCommand({
        TableName: tableName,
        Key: { id: seen.id },
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
