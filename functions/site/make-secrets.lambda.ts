import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { makeCustomResourceHandler } from "./custom-resource-handler.ts";
import { secretDependencies } from "./secret-dependencies.ts";

export const handler = workerLambda("secrets", (base) => makeCustomResourceHandler(secretDependencies(base)));
