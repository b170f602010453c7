import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { openDynamoDbEngine } from "./dynamodb-engine.ts";
import { DatabaseUnreachableError } from "#infra/local/storage-fault.ts";

/** DynamoDB Local has a database for each access key. The folder stores its key: an emptied folder has an empty one. */
const accessKeyIn = (folder: string): string => {
  const file = join(folder, "dynamodb-access-key");
  if (!existsSync(file)) writeFileSync(file, randomBytes(10).toString("hex"));
  return readFileSync(file, "utf8");
};

/**
 * Amazon's DynamoDB Local at `endpoint`, in place of the embedded DynamoDB. Requests run in parallel.
 * @throws {DatabaseUnreachableError} if nothing responds there
 */
export const connectToDynamoDb =
  (endpoint: string): typeof openDynamoDbEngine =>
  async (folder, tables) => {
    const accessKey = accessKeyIn(folder);
    const perform = async (operation: string, request: unknown) => {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: {
          "content-type": "application/x-amz-json-1.0",
          "x-amz-date": "20260101T000000Z",
          "x-amz-target": `DynamoDB_20120810.${operation}`,
          authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local`,
        },
        body: JSON.stringify(request),
      }).catch((cause: unknown) => {
        throw new DatabaseUnreachableError(endpoint, { cause });
      });
      const body: unknown = await response.json();
      return { statusCode: response.status, body };
    };
    for (const table of tables) {
      const { statusCode, body } = await perform("CreateTable", table);
      const text = JSON.stringify(body);
      if (statusCode !== 200 && !text.includes("ResourceInUseException"))
        throw new Error(`${endpoint} cannot create a table: ${text}`);
    }
    return { perform, close: () => Promise.resolve() };
  };
