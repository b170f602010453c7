import { paymentDataHandling } from "#functions/payment/payment-data-handling.ts";
import {
  createPayment,
  readPaymentReceipt,
  readPaymentStatus,
  receivePaymentWebhook,
} from "#shared/contract/api.ts";
import { paymentMetrics, paymentService } from "#shared/payment/payment-metrics.ts";
import {
  linkSecretsSchema,
  paymentClientSchema,
  webhookCredentialsSchema,
} from "#shared/payment/payment-parameters.ts";
import { paymentProviderBases } from "#shared/payment/payment-provider.ts";
import {
  streamConcurrency,
  sweepIntervalMinutes,
  webhookTimeoutSeconds,
  whenAbove,
  whenAny,
  whenAllFail,
  whenMostFail,
  whenRepeated,
  whenSilentFor,
  type Capability,
  type Resources,
} from "../stack/capability.ts";

/** A token, a checkout, a status and a second checkout, each with its own timeout; API Gateway times out at 30 s. */
const createTimeoutSeconds = 25;

/** A sweep runs until just before the next one starts, as long as a payer waits. */
export const paymentSweepSeconds = 58;

const providerBases = ({ baseOf }: Resources) => ({
  PAYMENT_OAUTH_BASE: baseOf("paymentOauth"),
  PAYMENT_PG_BASE: baseOf("paymentGateway"),
});

/** Payment links: an order is stored, its checkout opened, and the provider polled until it has a result. */
export const payment = {
  title: "Payment",
  load: {
    perVisit: 3 / 5000,
    requests: 17,
    runs: { createPayment: 1, readPaymentStatus: 15, receivePaymentWebhook: 1 },
    tableWrites: 19,
    indexWrites: 21,
  },
  feature: "payment",
  service: paymentService,
  metrics: paymentMetrics,
  bases: ({ payments }) => {
    const { oauthBase, pgBase } = paymentProviderBases[payments];
    return { paymentOauth: oauthBase, paymentGateway: pgBase };
  },
  table: [{ indexName: "order-due", workKey: "work", dueKey: "dueAtEpochMs", projected: ["orderVersion"] }],
  dataHandling: paymentDataHandling,
  openWork: "orders or refunds",
  functions: {
    /** Stores an order and opens its checkout: the only function that reads the secret of payment links. */
    createPayment: {
      entry: "functions/payment/checkout/create-payment.lambda.ts",
      timeoutSeconds: createTimeoutSeconds,
      memoryMb: 512,
      reserved: 20,
      serves: createPayment,
      rows: ["PutItem", "GetItem", "UpdateItem"],
      reads: ["paymentClient", "paymentLink", "siteUrl"],
      environment: (resources) => ({
        ...providerBases(resources),
        PAYMENT_LINKS: resources.stage.paymentLinks.accept,
        PAYMENT_LINKS_ENDLESS_UNTIL: resources.stage.paymentLinks.endlessUntil,
        MAIL_RECEIPTS: resources.stage.mailSandbox ? "no" : "yes",
        LEASE_SECONDS: String(createTimeoutSeconds + 5),
      }),
      failure: {
        errors: "Visitors who want to pay see an error and cannot.",
        throttles: "Visitors who want to pay get an error because too many pay at once.",
      },
    },
    readPaymentStatus: {
      entry: "functions/payment/payment-status.lambda.ts",
      timeoutSeconds: 15,
      memoryMb: 512,
      reserved: 20,
      serves: readPaymentStatus,
      rows: ["GetItem", "UpdateItem"],
      reads: ["paymentClient"],
      environment: providerBases,
      failure: {
        errors: "Visitors who have paid see an error instead of the result: the status endpoint fails.",
        throttles: "Visitors who have paid see the result late: too many pages poll at once.",
      },
    },
    readPaymentReceipt: {
      entry: "functions/payment/receipt/payment-receipt.lambda.ts",
      timeoutSeconds: 10,
      memoryMb: 512,
      reserved: 5,
      serves: readPaymentReceipt,
      rows: ["GetItem"],
      failure: {
        errors: "Visitors who have paid see no receipt: the page that shows it offers to try again.",
        throttles: "Visitors who have paid wait for their receipt: too many are requested at once.",
      },
    },
    /** Receives the provider's webhooks. It cannot send requests to the provider, since it has no credentials. */
    receivePaymentWebhook: {
      entry: "functions/payment/payment-webhook.lambda.ts",
      timeoutSeconds: webhookTimeoutSeconds,
      memoryMb: 512,
      reserved: 10,
      serves: receivePaymentWebhook,
      rows: ["GetItem", "UpdateItem"],
      reads: ["paymentWebhook"],
      failure: {
        errors:
          "No immediate impact: the provider's webhooks fail, so that a payment whose page was closed is noticed later.",
        throttles:
          "No immediate impact: the provider's webhooks are throttled, so that a payment whose page was closed is noticed later.",
      },
    },
    /** Polls the provider about orders whose page was closed, mails receipts, and runs operators' commands. */
    sweepPayments: {
      entry: "functions/payment/sweep/payment-sweep.lambda.ts",
      timeoutSeconds: paymentSweepSeconds + 20,
      memoryMb: 512,
      // Two sweeps if one ends late, one for each shard of the stream, and two always free for operators.
      reserved: 4 + streamConcurrency,
      sweepsEveryMinutes: sweepIntervalMinutes,
      streamTrigger: {
        filter: {
          eventName: ["MODIFY"],
          dynamodb: { NewImage: { work: { S: ["named", "review", "stuck"] } } },
        },
        batchSize: 10,
        alarms: "payment-stream-trigger",
        lateImpact:
          "Payers who closed the page get their receipt up to a minute later: the stream is read late, and only the sweep finds the orders of webhooks.",
        deadLettersImpact:
          "No lasting impact: the stream trigger failed for an order of a webhook, which the sweep polls instead. Find out why.",
      },
      missedSchedules: { alarm: "payment-sweep-missing" },
      idleRun: {
        reads: 5,
        emits: [paymentMetrics.oldestCheckAge, paymentMetrics.review, paymentMetrics.stuck],
      },
      rows: ["PutItem", "GetItem", "UpdateItem"],
      listsWork: "order-due",
      reads: ["paymentClient", "siteUrl"],
      grants: ["mails visitors"],
      environment: (resources) => ({
        ...providerBases(resources),
        MAIL_FROM: resources.stage.mailFrom,
        SUPPORT_EMAIL: resources.stage.supportEmail,
        VISITOR_MAIL_CONFIGURATION_SET: resources.visitorMailConfigurationSet,
        SWEEP_SECONDS: String(resources.sweepsOnce ? 0 : paymentSweepSeconds),
      }),
      failure: {
        errors:
          "Payments whose page was closed are noticed late: the worker that polls them fails, and the next sweep retries.",
        throttles:
          "Payments whose page was closed are noticed late: invocations of the worker that polls them are throttled.",
      },
      sample: "unknown order",
    },
  },
  published: {
    paymentTable: { path: "payment/table-name", value: ({ tableName }) => tableName },
    paymentDeadLetters: {
      path: "payment/dead-letter-queue-url",
      value: ({ deadLettersUrl }) => deadLettersUrl("payment-stream-trigger-dead-letters"),
    },
    paymentSweepFunction: {
      path: "payment/sweep-function-name",
      value: ({ functionName }) => functionName("sweepPayments"),
    },
  },
  secrets: {
    paymentClient: {
      path: "payment/provider-client",
      holds: '{"id":"<client id>","version":"<client version>","secret":"<client secret>"}',
      schema: paymentClientSchema,
      madeBy: "person",
      without: "payments are off, and visitors see that they are not open yet",
    },
    paymentWebhook: {
      path: "payment/provider-webhook",
      holds:
        "<user name, 5 to 20 letters, digits or _>:<password, 8 to 20 letters and digits>; while it rotates <new pair>,<old pair>",
      schema: webhookCredentialsSchema,
      madeBy: "person",
      without: "the provider's webhooks are rejected: a payment whose page was closed is noticed later",
    },
    paymentLink: {
      path: "payment/link-secret",
      holds: "<random, 32 or more letters, digits, - or _>; while it rotates <new>,<old>",
      schema: linkSecretsSchema,
      madeBy: "stack",
      lost: "set your copy; with a new one, from openssl rand -hex 32, every link that was sent stops working",
    },
  },
  alarms: {
    "orders-under-review": {
      errorImpact:
        "Someone paid the wrong amount, paid twice, or got no refund because it failed, and waits for one of us to settle it.",
      metric: { of: paymentMetrics.review, statistic: "Maximum", minutes: 5 },
      graph: "counts",
      ...whenAny,
    },
    "stuck-orders": {
      errorImpact:
        "Someone may have paid without a confirmation, or waits for a refund: the provider has had no result for an order in three days, or for a refund in two weeks.",
      metric: { of: paymentMetrics.stuck, statistic: "Maximum", minutes: 5 },
      graph: "counts",
      ...whenAny,
    },
    "late-payment-checks": {
      errorImpact:
        "Payments whose page was closed are not noticed: status requests to the provider are over 10 minutes late.",
      metric: { of: paymentMetrics.oldestCheckAge, statistic: "Maximum", minutes: 5 },
      graph: "ages",
      ...whenAbove(600),
    },
    "payment-sweep-missing": {
      errorImpact:
        "Payments whose page was closed are not noticed, and no other payment alarm would fire: the sweep has not run.",
      metric: { of: paymentMetrics.oldestCheckAge, statistic: "SampleCount", minutes: 5 },
      graph: "counts",
      ...whenSilentFor(2),
    },
    "checkouts-failing": {
      severity: "page",
      errorImpact:
        "Visitors cannot pay: the payment provider opens no checkout for most of those who want one.",
      metric: {
        of: { failed: paymentMetrics.checkoutsFailed, succeeded: paymentMetrics.checkoutsOpened },
        minutes: 15,
        label: "checkouts failed, percent",
      },
      graph: "shares",
      ...whenMostFail,
    },
    "payment-provider-failing": {
      errorImpact:
        "Visitors may not be able to pay, or do not see that they have: some requests to the payment provider fail or are rejected.",
      metric: { of: paymentMetrics.providerFailures, minutes: 60 },
      graph: "errors",
      ...whenRepeated,
    },
    "payment-webhooks-refused": {
      errorImpact:
        "Payments whose page was closed may be noticed later: every webhook of the last six hours was rejected, whether the provider's or someone else's.",
      // The provider does not document whether it retries a rejected webhook, so two failures may be two payments.
      metric: {
        of: { failed: paymentMetrics.refusedWebhooks, succeeded: paymentMetrics.acceptedWebhooks },
        minutes: 360,
        label: "webhooks refused, percent",
      },
      graph: "shares",
      ...whenAllFail,
    },
  },
} as const satisfies Capability;
