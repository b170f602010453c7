import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { makeAnswerStack } from "./answer-stack.ts";
import { secretParts } from "./secret-parts.ts";

export const handler = workerLambda("secrets", (base) => makeAnswerStack(secretParts(base)));
