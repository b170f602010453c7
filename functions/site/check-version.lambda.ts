import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { makeCheckVersion } from "./check-version.ts";
import { rolloutDependencies } from "./rollout-dependencies.ts";

export const handler = workerLambda("rollout", (base) => makeCheckVersion(rolloutDependencies(base)));
