import { workerLambda } from "#functions/platform/worker-lambda.ts";
import { contactService } from "#shared/metrics.ts";
import { makeContactMail } from "./contact-mail.ts";
import { mailParts } from "./contact-parts.ts";

export const handler = workerLambda(contactService, (base) => makeContactMail(mailParts(base)));
