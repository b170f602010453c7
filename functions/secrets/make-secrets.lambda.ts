import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { makeAnswerStack } from "./answer-stack.ts";
import { secretDependencies } from "./secret-dependencies.ts";

export const handler = workerLambda("secrets", (base) => makeAnswerStack(secretDependencies(base)));
