import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { contactService } from "#shared/metrics.ts";
import { makeContactForward } from "./forward/contact-forward.ts";
import { forwardDependencies } from "./contact-dependencies.ts";

export const handler = workerLambda(contactService, (base) => makeContactForward(forwardDependencies(base)));
