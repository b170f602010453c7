import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { nonEmpty, ownEnv, positiveInteger, wholeNumber } from "#functions/platform/env.ts";
import type { Base } from "#functions/platform/base.ts";
import { makeSesClient, makeSesMailer } from "#functions/platform/mail/ses-mailer.ts";
import { makeEmitMetric } from "#functions/platform/metrics.ts";
import { openParameters, orIfMissing, type ReaderOf } from "#functions/platform/parameters.ts";
import { openTable } from "#functions/platform/rows/table.ts";
import { paymentService } from "#shared/payment/payment-metrics.ts";
import { paymentLinkModes } from "#shared/payment/payment-link.ts";
import {
  linkSecretsSchema,
  paymentClientSchema,
  webhookCredentialsSchema,
} from "#shared/payment/payment-parameters.ts";
import { makeOrderId } from "./order/order-id.ts";
import { orderRows } from "./order/order-record.ts";
import type { PaymentProvider, RefundProvider } from "./payment-provider.ts";
import { makePhonepeProvider } from "./phonepe/phonepe-provider.ts";

const orderDependencies = (base: Base) => ({
  ...base,
  store: openTable().workRowsOf(orderRows),
  emitMetric: makeEmitMetric(paymentService),
});

/** The payment provider of this site, chosen only here. */
const openProvider = ({ clock }: Base, parameter: ReaderOf): PaymentProvider & RefundProvider => {
  const env = ownEnv({ PAYMENT_OAUTH_BASE: nonEmpty, PAYMENT_PG_BASE: nonEmpty });
  return makePhonepeProvider({
    fetch,
    clock,
    oauthBase: env.PAYMENT_OAUTH_BASE,
    pgBase: env.PAYMENT_PG_BASE,
    client: parameter("PAYMENT_CLIENT_PARAMETER", paymentClientSchema),
  });
};

const receiptKeyBytes = 16;

export const checkoutDependencies = (base: Base) => {
  const env = ownEnv({
    PAYMENT_LINKS: z.enum(paymentLinkModes),
    PAYMENT_LINKS_ENDLESS_UNTIL: z.iso.date(),
    MAIL_RECEIPTS: z.enum(["yes", "no"]),
    LEASE_SECONDS: positiveInteger,
  });
  const parameter = openParameters(base.clock);
  return {
    ...orderDependencies(base),
    provider: openProvider(base, parameter),
    links: env.PAYMENT_LINKS,
    mailsReceipts: env.MAIL_RECEIPTS === "yes",
    endlessLinksUntilEpochMs: Date.parse(`${env.PAYMENT_LINKS_ENDLESS_UNTIL}T24:00:00Z`),
    readLinkSecrets: orIfMissing(parameter("PAYMENT_LINK_PARAMETER", linkSecretsSchema).read, []),
    readSiteUrl: parameter("SITE_URL_PARAMETER", z.url()).read,
    newLeaseId: randomUUID,
    newOrderId: () => makeOrderId(base.clock()),
    newReceiptKey: () => randomBytes(receiptKeyBytes).toString("base64url"),
    leaseMs: env.LEASE_SECONDS * 1000,
    wait,
  };
};

export const statusDependencies = (base: Base) => ({
  ...orderDependencies(base),
  provider: openProvider(base, openParameters(base.clock)),
});

export const receiptDependencies = () => ({ store: openTable().rowsOf(orderRows) });

export const webhookDependencies = (base: Base) => ({
  ...orderDependencies(base),
  readWebhookCredentials: orIfMissing(
    openParameters(base.clock)("PAYMENT_WEBHOOK_PARAMETER", webhookCredentialsSchema).read,
    [],
  ),
});

/** Longer than one request to the provider or to SES, with everything around it. */
const sweepLeaseMs = 30_000;

export const sweepDependencies = (base: Base) => {
  const env = ownEnv({
    SWEEP_SECONDS: wholeNumber,
    MAIL_FROM: nonEmpty,
    SUPPORT_EMAIL: nonEmpty,
    VISITOR_MAIL_CONFIGURATION_SET: nonEmpty,
  });
  const parameter = openParameters(base.clock);
  return {
    ...orderDependencies(base),
    provider: openProvider(base, parameter),
    readSiteUrl: parameter("SITE_URL_PARAMETER", z.url()).read,
    mailer: makeSesMailer(makeSesClient(), {
      from: env.MAIL_FROM,
      configurationSet: env.VISITOR_MAIL_CONFIGURATION_SET,
    }),
    supportEmail: env.SUPPORT_EMAIL,
    newId: randomUUID,
    leaseMs: sweepLeaseMs,
    sweepMs: env.SWEEP_SECONDS * 1000,
    wait,
  };
};
