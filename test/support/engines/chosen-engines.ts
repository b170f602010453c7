/** The engines that tests use: the product's own, or those that test/verify-engines.ts names in the environment. */
import { openDynamoDbEngine } from "#infra/local/aws/dynamodb-engine.ts";
import { makeEdgeFunction, type EdgeFunction } from "#infra/local/edge/edge-event.ts";
import { makeMotoEngine } from "./moto-engine.ts";
import { loadIntoNjs } from "./njs-handler.ts";

const motoEndpoint = process.env["TEST_DYNAMODB_ENDPOINT"];

export const openChosenDynamoDb =
  motoEndpoint === undefined ? openDynamoDbEngine : makeMotoEngine(motoEndpoint);

export const makeChosenEdgeFunction = (code: string): EdgeFunction =>
  process.env["TEST_EDGE_ENGINE"] === "njs" ? makeEdgeFunction(code, loadIntoNjs) : makeEdgeFunction(code);
