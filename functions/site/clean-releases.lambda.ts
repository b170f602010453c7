import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { makeCleanReleases } from "./clean-releases.ts";
import { releaseDependencies } from "./release-dependencies.ts";

export const handler = workerLambda("releases", (base) => {
  const clean = makeCleanReleases(releaseDependencies(base));
  return (_event, remainingMs) => clean(remainingMs);
});
