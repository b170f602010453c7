/**
 * The DynamoDB and edge-function engines of the tests: those of the local environment, or moto and njs if
 * test/verify-engines.ts sets the environment variables.
 */
import { openDynamoDbEngine } from "#infra/local/aws/dynamodb-engine.ts";
import { makeEdgeFunction, type EdgeFunction } from "#infra/local/edge/edge-event.ts";
import { makeMotoEngine } from "./moto-engine.ts";
import { loadIntoNjs } from "./njs-handler.ts";

const motoEndpoint = process.env["TEST_DYNAMODB_ENDPOINT"];

export const openChosenDynamoDb =
  motoEndpoint === undefined ? openDynamoDbEngine : makeMotoEngine(motoEndpoint);

export const makeChosenEdgeFunction = (code: string): EdgeFunction =>
  process.env["TEST_EDGE_ENGINE"] === "njs" ? makeEdgeFunction(code, loadIntoNjs) : makeEdgeFunction(code);
