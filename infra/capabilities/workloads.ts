import type * as api from "#shared/contract/api.ts";
import type { VoiceUseCaseId } from "#shared/catalogue/voice-use-cases.ts";
import type { PaymentLinkMode } from "#shared/payment-link.ts";
import { site } from "#shared/site.ts";
import type { VersionSample } from "#shared/version-samples.ts";
import type { VoiceCaps, WhatsappSendMode } from "#shared/voice-settings.ts";

type Api = typeof api;

/** The endpoints that a Lambda answers: exactly these have a row in `endpointFunctions`. */
export type FunctionEndpointName = {
  [Name in keyof Api]: Api[Name]["answeredBy"] extends "function" ? Name : never;
}[keyof Api];

export type PhonepeBases = { readonly oauthBase: string; readonly pgBase: string };

/** What differs between stages in the voice demo; no secret. */
export type VoiceSettings = {
  /** Meta's id of our business number. */
  readonly whatsappNumberId: string;
  readonly whatsappSendMode: WhatsappSendMode;
  /** The voice provider's agent for each use case. */
  readonly agents: Readonly<Record<VoiceUseCaseId, string>>;
  /** ISO codes of the countries that are called. */
  readonly callRegions: readonly string[];
  readonly caps: VoiceCaps;
};

/** WhatsApp's with the version of its Graph API. */
export type VoiceBases = { readonly provider: string; readonly whatsapp: string };

/** What a function must be told. In the cloud these are references, on a laptop plain names. */
export type Resources = {
  readonly contactTable: string;
  /** SHA-256 (hex) of every value of the origin header that is accepted now; a digest is no secret. */
  readonly originDigests: readonly string[];
  readonly mailFrom: string;
  readonly supportEmail: string;
  readonly mailConfigurationSet: string;
  readonly metricNamespace: string;
  readonly canaryKeyParameter: string;
  readonly canaryEveryMinutes: number;
  /** See `mailLeaseSeconds`; the laptop edition's tests shorten it. */
  readonly mailLeaseSeconds: number;
  readonly paymentTable: string;
  /** Where the payment provider answers: its sandbox, its production, or the laptop's simulator. */
  readonly phonepe: PhonepeBases;
  readonly paymentLinks: PaymentLinkMode;
  /** Names of parameters, never their values. */
  readonly phonepeClientParameter: string;
  readonly phonepeWebhookParameter: string;
  readonly paymentLinkParameter: string;
  readonly siteUrlParameter: string;
  readonly voiceTable: string;
  readonly voice: VoiceSettings;
  /** Where the voice provider and WhatsApp's Graph API answer. */
  readonly voiceBases: VoiceBases;
  readonly whatsappWebhookParameter: string;
  readonly whatsappTokenParameter: string;
  readonly voiceProviderParameter: string;
  readonly numberKeyParameter: string;
  readonly voiceSwitchParameter: string;
  /** See `voiceCodesLeaseSeconds`; the laptop edition's tests shorten it. */
  readonly voiceCodesLeaseSeconds: number;
  /** See `paymentSweepSeconds`; 0 goes round once. */
  readonly paymentSweepSeconds: number;
  readonly siteBucket: string;
  readonly siteReleaseParameter: string;
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

/** A token, a checkout, a status and a second checkout, each to its own deadline, and still below API Gateway's 30 s. */
const createPaymentTimeoutSeconds = 25;

/** The provider waits three to five seconds, and tells us again when it got no answer. */
const webhookTimeoutSeconds = 5;

/** The provider has eight seconds; before it stand parameters and a handful of writes. */
const startVoiceCallTimeoutSeconds = 20;

const askProvider = (resources: Resources) => ({
  PAYMENT_TABLE: resources.paymentTable,
  PHONEPE_OAUTH_BASE: resources.phonepe.oauthBase,
  PHONEPE_PG_BASE: resources.phonepe.pgBase,
  PHONEPE_CLIENT_PARAMETER: resources.phonepeClientParameter,
  METRIC_NAMESPACE: resources.metricNamespace,
});

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
    timeoutSeconds: createPaymentTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({
      ...askProvider(resources),
      PAYMENT_LINKS: resources.paymentLinks,
      PAYMENT_LEASE_SECONDS: String(createPaymentTimeoutSeconds + 5),
      PAYMENT_LINK_PARAMETER: resources.paymentLinkParameter,
      SITE_URL_PARAMETER: resources.siteUrlParameter,
      ORIGIN_DIGESTS: resources.originDigests.join(","),
    }),
  },
  readPaymentStatus: {
    entry: "functions/payment/payment-status.lambda.ts",
    timeoutSeconds: 15,
    memoryMb: 512,
    environment: (resources) => ({
      ...askProvider(resources),
      ORIGIN_DIGESTS: resources.originDigests.join(","),
    }),
  },
  receivePaymentWebhook: {
    entry: "functions/payment/payment-webhook.lambda.ts",
    timeoutSeconds: webhookTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({
      PAYMENT_TABLE: resources.paymentTable,
      PHONEPE_WEBHOOK_PARAMETER: resources.phonepeWebhookParameter,
      METRIC_NAMESPACE: resources.metricNamespace,
      ORIGIN_DIGESTS: resources.originDigests.join(","),
    }),
  },
  startVoiceCall: {
    entry: "functions/voice/voice-call.lambda.ts",
    timeoutSeconds: startVoiceCallTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({
      VOICE_TABLE: resources.voiceTable,
      VOICE_AGENTS: JSON.stringify(resources.voice.agents),
      VOICE_REGIONS: resources.voice.callRegions.join(","),
      VOICE_CAPS: JSON.stringify(resources.voice.caps),
      VOICE_CALLER_NUMBER: site.voiceDemo.caller.e164,
      VOICE_PROVIDER_BASE: resources.voiceBases.provider,
      VOICE_PROVIDER_PARAMETER: resources.voiceProviderParameter,
      NUMBER_KEY_PARAMETER: resources.numberKeyParameter,
      VOICE_SWITCH_PARAMETER: resources.voiceSwitchParameter,
      METRIC_NAMESPACE: resources.metricNamespace,
      ORIGIN_DIGESTS: resources.originDigests.join(","),
    }),
  },
  readVoiceCall: {
    entry: "functions/voice/voice-call-status.lambda.ts",
    timeoutSeconds: endpointTimeoutSeconds,
    memoryMb: 256,
    environment: (resources) => ({
      VOICE_TABLE: resources.voiceTable,
      ORIGIN_DIGESTS: resources.originDigests.join(","),
    }),
  },
  receiveWhatsappWebhook: {
    entry: "functions/voice/whatsapp-webhook.lambda.ts",
    timeoutSeconds: webhookTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({
      VOICE_TABLE: resources.voiceTable,
      WHATSAPP_NUMBER_ID: resources.voice.whatsappNumberId,
      WHATSAPP_WEBHOOK_PARAMETER: resources.whatsappWebhookParameter,
      NUMBER_KEY_PARAMETER: resources.numberKeyParameter,
      METRIC_NAMESPACE: resources.metricNamespace,
      ORIGIN_DIGESTS: resources.originDigests.join(","),
    }),
  },
  receiveVoiceWebhook: {
    entry: "functions/voice/voice-webhook.lambda.ts",
    timeoutSeconds: webhookTimeoutSeconds,
    memoryMb: 256,
    environment: (resources) => ({
      VOICE_TABLE: resources.voiceTable,
      VOICE_PROVIDER_PARAMETER: resources.voiceProviderParameter,
      METRIC_NAMESPACE: resources.metricNamespace,
      ORIGIN_DIGESTS: resources.originDigests.join(","),
    }),
  },
} as const satisfies { readonly [Name in FunctionEndpointName]: FunctionSpec };

const contactMailTimeoutSeconds = 30;

/** A lease outlasts the function that took it, so that two workers never hold one message. */
export const mailLeaseSeconds = contactMailTimeoutSeconds + 15;

/** A sweep goes round for most of the minute until the next one starts. */
export const paymentSweepSeconds = 50;

const voiceCodesTimeoutSeconds = 30;

/** As with mail: a lease outlasts the function that took it. */
export const voiceCodesLeaseSeconds = voiceCodesTimeoutSeconds + 15;

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
      CANARY_KEY_PARAMETER: resources.canaryKeyParameter,
      MAIL_CONFIGURATION_SET: resources.mailConfigurationSet,
      MAIL_LEASE_SECONDS: String(resources.mailLeaseSeconds),
      METRIC_NAMESPACE: resources.metricNamespace,
    }),
  },
  /** Uses the site as a visitor would, and counts what is wrong. */
  canary: {
    entry: "functions/canary/canary.lambda.ts",
    // A site that does not answer at all keeps it for over two minutes, and that it should live to tell.
    timeoutSeconds: 180,
    memoryMb: 512,
    environment: (resources) => ({
      CONTACT_TABLE: resources.contactTable,
      CANARY_KEY_PARAMETER: resources.canaryKeyParameter,
      SITE_URL_PARAMETER: resources.siteUrlParameter,
      CANARY_INTERVAL_MINUTES: String(resources.canaryEveryMinutes),
      METRIC_NAMESPACE: resources.metricNamespace,
    }),
  },
  /** Asks the provider what became of orders whose page is closed; answers an operator about one. */
  sweepPayments: {
    entry: "functions/payment/payment-sweep.lambda.ts",
    timeoutSeconds: paymentSweepSeconds + 20,
    memoryMb: 512,
    environment: (resources) => ({
      ...askProvider(resources),
      PAYMENT_SWEEP_SECONDS: String(resources.paymentSweepSeconds),
    }),
  },
  /** Answers WhatsApp messages with a code: rung by the table's stream, swept every minute. */
  sendVoiceCodes: {
    entry: "functions/voice/voice-codes.lambda.ts",
    timeoutSeconds: voiceCodesTimeoutSeconds,
    memoryMb: 512,
    environment: (resources) => ({
      VOICE_TABLE: resources.voiceTable,
      WHATSAPP_BASE: resources.voiceBases.whatsapp,
      WHATSAPP_NUMBER_ID: resources.voice.whatsappNumberId,
      WHATSAPP_SEND_MODE: resources.voice.whatsappSendMode,
      WHATSAPP_TOKEN_PARAMETER: resources.whatsappTokenParameter,
      NUMBER_KEY_PARAMETER: resources.numberKeyParameter,
      VOICE_CODES_LEASE_SECONDS: String(resources.voiceCodesLeaseSeconds),
      METRIC_NAMESPACE: resources.metricNamespace,
    }),
  },
  /** Notes once a day which release is live, and removes what has not been for long. */
  cleanReleases: {
    entry: "functions/releases/clean-releases.lambda.ts",
    timeoutSeconds: 300,
    memoryMb: 512,
    environment: (resources) => ({
      SITE_BUCKET: resources.siteBucket,
      SITE_RELEASE_PARAMETER: resources.siteReleaseParameter,
    }),
  },
} as const satisfies Record<string, FunctionSpec>;

export const functionSpecs = { ...endpointFunctions, ...backgroundFunctions };

export type FunctionName = keyof typeof functionSpecs;

/**
 * What a new version is asked before it gets any traffic, where the stage rolls out by and by. Not of the canary and
 * the cleaner: they serve nobody, and a tenth of a few runs is none.
 */
export const sampleOf = {
  sendContactMessage: "request",
  createPayment: "request",
  readPaymentStatus: "request",
  receivePaymentWebhook: "request",
  startVoiceCall: "request",
  readVoiceCall: "request",
  receiveWhatsappWebhook: "request",
  receiveVoiceWebhook: "request",
  unknownPath: "request",
  contactMail: "empty batch",
  sweepPayments: "unknown order",
  sendVoiceCodes: "empty batch",
} as const satisfies Readonly<Record<Exclude<FunctionName, "canary" | "cleanReleases">, VersionSample>>;

/** Functions of a rollout, which no visitor's request and no work ever reaches: infra/constructs/rollout.ts tells them more. */
export const rolloutFunctions = {
  /** Asks a new version for its sample, and tells CodeDeploy whether it may go live. */
  checkVersion: {
    entry: "functions/rollout/check-version.lambda.ts",
    timeoutSeconds: 120,
    memoryMb: 256,
  },
} as const satisfies Record<string, Omit<FunctionSpec, "environment">>;

export const builtFunctions = { ...functionSpecs, ...rolloutFunctions };

/** The stream rings only for a message that has just been stored; everything else is the sweeper's. */
export const contactDoorbell = {
  batchSize: 10,
  filter: { eventName: ["INSERT"], dynamodb: { NewImage: { mail: { S: ["pending"] } } } },
} as const;

/** The stream rings for a WhatsApp message that has just been stored. */
export const voiceDoorbell = {
  batchSize: 10,
  filter: { eventName: ["INSERT"], dynamodb: { NewImage: { work: { S: ["reply"] } } } },
} as const;

export const sweepIntervalMinutes = 1;

export const releaseCleaningIntervalMinutes = 24 * 60;

/**
 * The SES events that reach the mail function, by `detail.eventType`, with the `detail-type` EventBridge gives them:
 * what ends, reopens or refuses a delivery.
 */
export const mailEventDetailTypes = {
  Delivery: "Email Delivered",
  Bounce: "Email Bounced",
  Reject: "Email Rejected",
} as const;
