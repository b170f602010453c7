import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { nonEmpty, ownEnv, positiveInteger, wholeNumber } from "#functions/platform/env.ts";
import type { Base } from "#functions/platform/base.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { openParameters } from "#functions/platform/parameters.ts";
import { makeSesClient, makeSesMailer } from "#functions/platform/mail/ses-mailer.ts";
import { openTable } from "#functions/platform/rows/table.ts";
import {
  forwardKeyPlace,
  forwardKeySchema,
  forwardSecretsSchema,
  limitKeySchema,
} from "#shared/contact/contact-parameters.ts";
import { canaryKeySchema } from "#shared/site/canary.ts";
import { contactService } from "#shared/metrics.ts";
import { makeContactForm } from "./contact-page.ts";
import { contactRows, forwardRows } from "./contact-record.ts";
import { makeForwardSender } from "./forward/forward-sender.ts";
import { makeMailBudget } from "./mail/mail-budget.ts";

export const messageDependencies = (base: Base) => {
  const env = ownEnv({
    FORWARDS: z.optional(z.literal("yes")),
    MAIL_ACKNOWLEDGEMENTS_PER_DAY: wholeNumber,
    MAIL_FROM: nonEmpty,
    SUPPORT_EMAIL: nonEmpty,
  });
  return {
    ...base,
    store: openTable().workRowsOf(contactRows),
    // Times out early, so that the function still has time to store a message without applying the limits.
    sets: openTable({ attemptsMax: 2, attemptMs: 500 }).memberSets(),
    forwards: env.FORWARDS === "yes",
    ownMailboxes: [env.SUPPORT_EMAIL, env.MAIL_FROM],
    visitorMailsPerDay: env.MAIL_ACKNOWLEDGEMENTS_PER_DAY,
    readLimitKey: openParameters(base.clock)("LIMIT_KEY_PARAMETER", limitKeySchema).read,
    emitMetric: makeEmitMetric(contactService),
  };
};

/** A stage without a domain gets its URL during deployment, too late for this function's environment. */
export const formDependencies = () => {
  const { OTHER_ORIGINS } = ownEnv({ OTHER_ORIGINS: z.optional(z.string()) });
  const { read } = openParameters(Date.now)("SITE_URL_PARAMETER", z.url());
  return makeContactForm(async () => [await read(), ...(OTHER_ORIGINS?.split(",") ?? [])]);
};

export const mailDependencies = (base: Base) => {
  const env = ownEnv({
    MAIL_FROM: nonEmpty,
    SUPPORT_EMAIL: nonEmpty,
    MAIL_CONFIGURATION_SET: nonEmpty,
    MAIL_DAILY_BUDGET: positiveInteger,
    LEASE_SECONDS: positiveInteger,
    LATE_EVENTS_SECONDS: positiveInteger,
    VISITOR_MAIL_CONFIGURATION_SET: nonEmpty,
    MAIL_ACKNOWLEDGEMENTS_PER_DAY: wholeNumber,
  });
  const table = openTable();
  const parameter = openParameters(base.clock);
  const ses = makeSesClient();
  const mailer = (configurationSet: string) => makeSesMailer(ses, { from: env.MAIL_FROM, configurationSet });
  return {
    ...base,
    store: table.workRowsOf(contactRows),
    checkBudget: makeMailBudget({
      counters: table.counters(),
      clock: base.clock,
      mailsPerDay: env.MAIL_DAILY_BUDGET,
    }),
    mailer: mailer(env.MAIL_CONFIGURATION_SET),
    visitorMailer: mailer(env.VISITOR_MAIL_CONFIGURATION_SET),
    acknowledgementsPerDay: env.MAIL_ACKNOWLEDGEMENTS_PER_DAY,
    newId: randomUUID,
    supportEmail: env.SUPPORT_EMAIL,
    readCanaryKey: parameter("CANARY_KEY_PARAMETER", canaryKeySchema).read,
    readSiteUrl: parameter("SITE_URL_PARAMETER", z.url()).read,
    leaseMs: env.LEASE_SECONDS * 1000,
    lateEventsMs: env.LATE_EVENTS_SECONDS * 1000,
    emitMetric: makeEmitMetric(contactService),
  };
};

export const forwardDependencies = (base: Base) => {
  const env = ownEnv({
    STAGE_NAME: nonEmpty,
    FORWARD_TO: z.optional(nonEmpty),
    LEASE_SECONDS: positiveInteger,
  });
  const parameter = openParameters(base.clock);
  const readSecrets = parameter("FORWARD_SECRET_PARAMETER", forwardSecretsSchema).read;
  const readKey = parameter("FORWARD_KEY_PARAMETER", forwardKeySchema).read;
  const address = env.FORWARD_TO;
  const readAddress = async (form: string): Promise<string> =>
    form.includes(forwardKeyPlace) ? form.replaceAll(forwardKeyPlace, await readKey()) : form;
  return {
    ...base,
    store: openTable().workRowsOf(forwardRows),
    newId: randomUUID,
    leaseMs: env.LEASE_SECONDS * 1000,
    stageName: env.STAGE_NAME,
    readCanaryKey: parameter("CANARY_KEY_PARAMETER", canaryKeySchema).read,
    readSecrets: () => Promise.all([readSecrets(), address === undefined ? "" : readAddress(address)]),
    send:
      address === undefined
        ? undefined
        : makeForwardSender({
            fetch,
            clock: base.clock,
            readAddress: () => readAddress(address),
            readSecrets,
          }),
    emitMetric: makeEmitMetric(contactService),
  };
};
