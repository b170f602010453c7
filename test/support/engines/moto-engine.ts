import pLimit from "p-limit";
import type { openDynamoDbEngine } from "#infra/local/aws/dynamodb-engine.ts";

const headers = {
  "content-type": "application/x-amz-json-1.0",
  authorization:
    "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local",
};

/**
 * moto's DynamoDB in place of the embedded one. Only one can be open at a time, because opening it empties the server.
 * Requests are sent one after the other, because moto checks a condition and writes in two steps.
 */
export const makeMotoEngine = (endpoint: string): typeof openDynamoDbEngine => {
  const inTurn = pLimit(1);
  const send = async (operation: string, request: unknown) => {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { ...headers, "x-amz-target": `DynamoDB_20120810.${operation}` },
      body: JSON.stringify(request),
    });
    return { statusCode: response.status, body: (await response.json()) as unknown };
  };
  return async (_folder, tables) => {
    await fetch(`${endpoint}/moto-api/reset`, { method: "POST" });
    for (const table of tables) {
      const { statusCode, body } = await send("CreateTable", table);
      if (statusCode !== 200) throw new Error(`moto cannot create a table: ${JSON.stringify(body)}`);
    }
    return {
      perform: (operation, request) => inTurn(send, operation, request),
      close: () => inTurn(() => undefined),
    };
  };
};
