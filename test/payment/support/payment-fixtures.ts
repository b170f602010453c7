import { paymentMetrics, paymentService } from "#shared/payment/payment-metrics.ts";
import type { FeatureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const strong = "0123456789abcdef0123456789abcdef";

export const paymentFixtures: FeatureFixtures = {
  requirementIds: "PAY-",
  traces: /phonepe|pay-now|payment-status|process-payment|\/receipt|pay now/i,
  paths: ["/pay-now"],
  endpoints: ["/api/phonepe/create-payment"],
  polls: [{ path: "/widgets/phonepe-payment-status", requestsIn5Minutes: 30 }],
  pageStates: async () => (await import("#test/payment/pages/payment-states.ts")).paymentStates,
  stack: {
    resources: /payment|order|checkout/i,
    retained: /^PaymentTable|^ParameterspaymentTable/,
    pagingAlarms: ["checkouts-failing"],
    missingAlarms: ["payment-sweep-missing"],
    invoked: [["paymentSweepFunction", "sweepPayments"]],
    metrics: { title: "Payment", service: paymentService, metrics: paymentMetrics },
    invalidValues: [
      [
        "paymentLinks.accept",
        "open",
        '"signed", as the stage is protected, or openOnPurpose: true beside it',
      ],
      ["paymentLinks.validDays", 0, "a whole number from 1 to 365"],
      ["paymentLinks.endlessUntil", "soon", "a day such as 2027-06-30"],
    ],
  },
  commands: {
    calls: {
      "orders link": { words: ["EV-1", "10"] },
      "orders list": {},
      "orders refund": { words: ["EV-1", "--yes"] },
      "orders settle": { words: ["EV-1", "done"] },
      "orders show": { words: ["EV-1"] },
    },
    misuses: [
      ["orders list local EV-1", "Expected 1 argument but got 2"],
      ["orders refund local", "missing required argument 'order-id'"],
      ["orders settle local EV-7", "missing required argument 'as'"],
      ["orders settle local EV-7 paid", "Allowed choices are received, refunded, payable, done."],
      ["orders list local --from", "option '--from <day>' argument missing"],
    ],
    withPersonalData: [
      "orders link local EV-1 10 --email ada@badges.example",
      "orders link local EV-1 10 --email=ada@badges.example",
      "orders settle local EV-7 payable --link https://x.example/pay?email=ada%40badges.example",
    ],
  },
  secrets: {
    valid: [
      ["payment/provider-client", "paymentClient", '{"id":"M1","version":1,"secret":"hunter2"}'],
      ["payment/provider-webhook", "paymentWebhook", "hook_user:Passw0rd,hook_user:OldPassw0rd"],
      ["payment/link-secret", "paymentLink", strong],
    ],
    invalid: [
      ["payment/provider-client", '{"id":"M1","secret":"hunter2"}'],
      ["payment/provider-client", '{"id":"M1","version":1,"secret":"hunter2"'],
      ["payment/provider-webhook", "hook_user:hunter2"],
      ["payment/link-secret", "hunter2"],
    ],
    missing: [
      {
        parameter: "paymentClient",
        line: "until then payments are off, and visitors see that they are not open yet",
      },
      {
        parameter: "paymentWebhook",
        line: "until then the provider's webhooks are rejected: a payment whose page was closed is noticed later",
      },
    ],
  },
  callEverything: async () => (await import("./pay-through.ts")).payThrough(),
  regionLoss: async () => (await import("./payment-region-loss.ts")).paymentRegionLoss,
  faultsWithoutFindings: { payment: "ok", paymentWebhook: "once" },
  providerSecrets: async () => {
    const { localMerchant } = await import("#infra/payment/simulator/local-payment.ts");
    return [localMerchant.clientSecret, localMerchant.webhookPassword];
  },
  deployedChecks: async () => (await import("./payment-checks.ts")).paymentChecks,
};
