import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { canaryService } from "#shared/metrics.ts";
import { canaryDependencies } from "./canary-dependencies.ts";
import { makeCanary } from "./canary.ts";

export const handler = workerLambda(canaryService, (base) => makeCanary(canaryDependencies(base)));
