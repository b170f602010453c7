/**
 * The DynamoDB and edge-function engines of the tests: those of the local environment, or DynamoDB Local and njs if
 * test/verify-engines.ts sets the environment variables.
 */
import { connectToDynamoDb } from "#infra/local/aws/external-dynamodb.ts";
import { makeEdgeFunction, type EdgeFunction } from "#infra/local/edge/edge-event.ts";
import { findDynamoDbLocal } from "../run/run-settings.ts";
import { loadIntoNjs } from "./njs-handler.ts";

const dynamoDbLocal = findDynamoDbLocal();

/** Undefined for the embedded DynamoDB. */
export const openChosenDynamoDb = dynamoDbLocal === undefined ? undefined : connectToDynamoDb(dynamoDbLocal);

/** Options of `npm start` with the same choice. */
export const dynamoDbOptions = dynamoDbLocal === undefined ? [] : ["--dynamodb", dynamoDbLocal];

export const makeChosenEdgeFunction = (code: string): EdgeFunction =>
  process.env["TEST_EDGE_ENGINE"] === "njs" ? makeEdgeFunction(code, loadIntoNjs) : makeEdgeFunction(code);
