import { endpointLambda } from "#functions/platform/http/endpoint-lambda.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { contactService } from "#shared/metrics.ts";
import { makeContactEndpoint } from "./contact-endpoint.ts";
import { formDependencies, messageDependencies } from "./contact-dependencies.ts";

export const handler = endpointLambda(
  sendContactMessage,
  contactService,
  (base) => makeContactEndpoint(messageDependencies(base)),
  formDependencies(),
);
