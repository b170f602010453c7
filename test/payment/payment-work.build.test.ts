import { expect, test } from "vitest";
import { stages } from "#infra/stack/stage/stages.ts";
import { functionSpecs } from "#infra/stack/capabilities.ts";
import { streamConcurrency, sweepIntervalMinutes } from "#infra/stack/capability.ts";
import { paymentSweepSeconds } from "#infra/payment/payment-capability.ts";
import { paymentProviderBases } from "#shared/payment/payment-provider.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";
import { variablesOf } from "../stack/support/started-by.ts";

test("[PAY-15] a sweep lasts less than its interval and ends well before the function timeout", () => {
  expect(paymentSweepSeconds).toBeLessThan(sweepIntervalMinutes * 60);
  expect(paymentSweepSeconds).toBeGreaterThan(sweepIntervalMinutes * 60 - 5);
  expect(functionSpecs.sweepPayments.timeoutSeconds).toBeGreaterThan(paymentSweepSeconds + 12);
});

test("[PAY-15] reserves concurrency for overlapping sweeps and stream triggers, with one left for an operator", () => {
  const { reserved, timeoutSeconds } = functionSpecs.sweepPayments;
  const sweepsAtOnce = Math.ceil(timeoutSeconds / (sweepIntervalMinutes * 60)) + 1;
  expect(reserved).toBeGreaterThan(sweepsAtOnce + streamConcurrency);
});

test("[CONT-08] [VOICE-08] [PAY-15] reserves concurrency beyond the stream shards for a sweep and an operator in each function", () => {
  const rung = Object.values(functionSpecs).filter(({ streamTrigger }) => streamTrigger !== undefined);
  expect(rung.length).toBeGreaterThan(1);
  for (const { entry, reserved } of rung) expect(reserved, entry).toBeGreaterThan(streamConcurrency + 1);
});

test("[PAY-03] only prod uses the live payment provider, and every stage sets its link policy", () => {
  for (const { name, paymentLinks, payments, mailSandbox } of stages) {
    const { oauthBase, pgBase } = paymentProviderBases[payments];
    expect(paymentLinks.accept).toBe(name === "prod" ? "signed" : "open");
    expect(new URL(pgBase).host).toBe(name === "prod" ? "api.phonepe.com" : "api-preprod.phonepe.com");
    expect(variablesOf(synthStage(name), "createPayment")).toMatchObject({
      PAYMENT_LINKS: paymentLinks.accept,
      PAYMENT_LINKS_ENDLESS_UNTIL: paymentLinks.endlessUntil,
      MAIL_RECEIPTS: mailSandbox ? "no" : "yes",
      PAYMENT_OAUTH_BASE: oauthBase,
      PAYMENT_PG_BASE: pgBase,
    });
  }
});
