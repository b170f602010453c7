import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { makeCleanReleases } from "./clean-releases.ts";
import { releaseParts } from "./release-parts.ts";

export const handler = workerLambda("releases", (base) => {
  const clean = makeCleanReleases(releaseParts(base));
  return (_event, remainingMs) => clean(remainingMs);
});
