import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/**
 * Four attempts of at most 1.5 s each stay below every function's timeout. Without `throwOnRequestTimeout` the SDK
 * only warns and a hung service holds the function until it is killed.
 */
export const makeDynamoDb = ({ attemptsMax = 4, attemptMs = 1500 } = {}): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: attemptsMax,
      requestHandler: { connectionTimeout: 500, requestTimeout: attemptMs, throwOnRequestTimeout: true },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
