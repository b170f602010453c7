import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { contactService } from "#shared/metrics.ts";
import { makeContactMail } from "./contact-mail.ts";
import { mailDependencies } from "./contact-dependencies.ts";

export const handler = workerLambda(contactService, (base) => makeContactMail(mailDependencies(base)));
