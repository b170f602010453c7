import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { canaryService } from "#shared/metrics.ts";
import { canaryParts } from "./canary-parts.ts";
import { makeCanary } from "./canary.ts";

export const handler = workerLambda(canaryService, (base) => makeCanary(canaryParts(base)));
