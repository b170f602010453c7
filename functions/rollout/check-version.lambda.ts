import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { makeCheckVersion } from "./check-version.ts";
import { rolloutParts } from "./rollout-parts.ts";

export const handler = workerLambda("rollout", (base) => makeCheckVersion(rolloutParts(base)));
