import type * as api from "#shared/contract/api.ts";

type Api = typeof api;

/** The endpoints that a Lambda answers: exactly these have a row in `endpointFunctions`. */
export type FunctionEndpointName = {
  [Name in keyof Api]: Api[Name]["answeredBy"] extends "function" ? Name : never;
}[keyof Api];

/** What a function must be told. In the cloud these are references, on a laptop plain names. */
export type Resources = {
  readonly contactTable: string;
  /** SHA-256 (hex) of every value of the origin header that is accepted now; a digest is no secret. */
  readonly originDigests: readonly string[];
  readonly mailFrom: string;
  readonly supportEmail: string;
  readonly mailConfigurationSet: string;
  readonly metricNamespace: string;
  /** See `mailLeaseSeconds`; the laptop edition's tests shorten it. */
  readonly mailLeaseSeconds: number;
};

export type FunctionSpec = {
  /** The composition root, from the project's root. */
  readonly entry: `functions/${string}.lambda.ts`;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly environment: (resources: Resources) => Readonly<Record<string, string>>;
};

/** API Gateway gives up after 30 s; ours answer long before it, so that the visitor gets our error body. */
const endpointTimeoutSeconds = 10;

/** One function per endpoint of the contract table: a missing or an extra row does not compile. */
export const endpointFunctions = {
  sendContactMessage: {
    entry: "functions/contact/contact.lambda.ts",
    timeoutSeconds: endpointTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({
      CONTACT_TABLE: resources.contactTable,
      ORIGIN_DIGESTS: resources.originDigests.join(","),
    }),
  },
  createPayment: {
    entry: "functions/payment/create-payment.lambda.ts",
    timeoutSeconds: endpointTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({ ORIGIN_DIGESTS: resources.originDigests.join(",") }),
  },
  readPaymentStatus: {
    entry: "functions/payment/payment-status.lambda.ts",
    timeoutSeconds: endpointTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({ ORIGIN_DIGESTS: resources.originDigests.join(",") }),
  },
  receivePaymentNotice: {
    entry: "functions/payment/payment-notice.lambda.ts",
    timeoutSeconds: endpointTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({ ORIGIN_DIGESTS: resources.originDigests.join(",") }),
  },
} as const satisfies { readonly [Name in FunctionEndpointName]: FunctionSpec };

const contactMailTimeoutSeconds = 30;

/** A lease outlasts the function that took it, so that two workers never hold one message. */
export const mailLeaseSeconds = contactMailTimeoutSeconds + 15;

export const backgroundFunctions = {
  /** Answers every path that no endpoint has (API Gateway's `$default` route) with 404 in the one error body. */
  unknownPath: {
    entry: "functions/platform/unknown-path.lambda.ts",
    timeoutSeconds: endpointTimeoutSeconds,
    memoryMb: 256,
    environment: (resources) => ({ ORIGIN_DIGESTS: resources.originDigests.join(",") }),
  },
  /** Mails stored messages: rung by the table's stream, swept every minute, told of deliveries by SES. */
  contactMail: {
    entry: "functions/contact/contact-mail.lambda.ts",
    timeoutSeconds: contactMailTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({
      CONTACT_TABLE: resources.contactTable,
      MAIL_FROM: resources.mailFrom,
      SUPPORT_EMAIL: resources.supportEmail,
      MAIL_CONFIGURATION_SET: resources.mailConfigurationSet,
      MAIL_LEASE_SECONDS: String(resources.mailLeaseSeconds),
      METRIC_NAMESPACE: resources.metricNamespace,
    }),
  },
} as const satisfies Record<string, FunctionSpec>;

export const functionSpecs = { ...endpointFunctions, ...backgroundFunctions };

export type FunctionName = keyof typeof functionSpecs;

/** The stream rings only for a message that has just been stored; everything else is the sweeper's. */
export const contactDoorbell = {
  batchSize: 10,
  filter: { eventName: ["INSERT"], dynamodb: { NewImage: { mail: { S: ["pending"] } } } },
} as const;

export const sweepIntervalMinutes = 1;

/**
 * The SES events that reach the mail function, by `detail.eventType`, with the `detail-type` EventBridge gives them:
 * what ends, reopens or refuses a delivery.
 */
export const mailEventDetailTypes = {
  Delivery: "Email Delivered",
  Bounce: "Email Bounced",
  Reject: "Email Rejected",
} as const;
