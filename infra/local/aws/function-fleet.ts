import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Built } from "#infra/build/dist.ts";
import { metricNamespaceOf } from "#infra/stage/stage-names.ts";
import { readStage } from "#infra/stage/stages.ts";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/capabilities/parameter-names.ts";
import {
  functionSpecs,
  type FunctionName,
  type FunctionSpec,
  type PhonepeBases,
  type Resources,
  type VoiceBases,
  type VoiceSettings,
} from "#infra/capabilities/workloads.ts";
import { site } from "#shared/site.ts";
import type { EditionClock } from "#infra/local/edition-clock.ts";
import { hostFunction, type HostedFunction } from "./function-host.ts";
import { localNames, localStage } from "#infra/local/local-names.ts";

/** All but what looks after the releases: a laptop has one, in a folder. */
export type FleetName = Exclude<FunctionName, "cleanReleases">;

export type Fleet = { readonly [Name in FleetName]: HostedFunction };

export type FleetProps = {
  readonly built: Built;
  readonly awsEndpoint: string;
  /** See `Resources`. */
  readonly originDigests: readonly string[];
  readonly mailLeaseSeconds: number;
  readonly phonepe: PhonepeBases;
  readonly voice: VoiceSettings;
  readonly voiceBases: VoiceBases;
  readonly voiceCodesLeaseSeconds: number;
  readonly logFile: string;
  readonly clock: EditionClock;
  /** @param local what the laptop edition would tell the function */
  readonly environmentOf?:
    | ((name: FunctionName, local: Readonly<Record<string, string>>) => Readonly<Record<string, string>>)
    | undefined;
};

/**
 * Every function of the fleet, each with an environment of its own. The access key is the function's name:
 * that is how the embedded AWS knows who is calling.
 */
export const startFleet = (props: FleetProps): Fleet => {
  const { built, awsEndpoint, originDigests, mailLeaseSeconds, phonepe, logFile } = props;
  const environmentOf = props.environmentOf ?? ((_name, local) => local);
  const parameterNames = parameterNamesOf(localStage);
  const secretNames = secretParameterNamesOf(localStage);
  const resources: Resources = {
    contactTable: localNames.contactTable,
    originDigests,
    mailFrom: localNames.mailFrom,
    supportEmail: site.supportEmail,
    mailConfigurationSet: localNames.mailConfigurationSet,
    metricNamespace: metricNamespaceOf(localStage),
    canaryKeyParameter: secretNames.canaryKey,
    canaryEveryMinutes: readStage("prod").canaryEveryMinutes,
    mailLeaseSeconds,
    paymentTable: localNames.paymentTable,
    phonepe,
    paymentLinks: "open",
    phonepeClientParameter: secretNames.phonepeClient,
    phonepeWebhookParameter: secretNames.phonepeWebhook,
    paymentLinkParameter: secretNames.paymentLink,
    siteUrlParameter: parameterNames.siteUrl,
    // One round: this edition starts one every few seconds, and a sweep on demand answers when it is done.
    paymentSweepSeconds: 0,
    voiceTable: localNames.voiceTable,
    voice: props.voice,
    voiceBases: props.voiceBases,
    whatsappWebhookParameter: secretNames.whatsappWebhook,
    whatsappTokenParameter: secretNames.whatsappToken,
    voiceProviderParameter: secretNames.voiceProvider,
    numberKeyParameter: secretNames.numberKey,
    voiceSwitchParameter: parameterNames.voiceSwitch,
    voiceCodesLeaseSeconds: props.voiceCodesLeaseSeconds,
    siteBucket: built.site,
    siteReleaseParameter: parameterNames.siteRelease,
  };
  const host = (name: FunctionName, spec: FunctionSpec): HostedFunction =>
    hostFunction({
      name,
      bundle: join(built.functions, name, "index.mjs"),
      timeoutSeconds: spec.timeoutSeconds,
      memoryMb: spec.memoryMb,
      environment: {
        AWS_REGION: "us-east-1",
        AWS_ACCESS_KEY_ID: name,
        AWS_SECRET_ACCESS_KEY: "local",
        AWS_ENDPOINT_URL: awsEndpoint,
        NODE_OPTIONS: "--enable-source-maps",
        ...environmentOf(name, spec.environment(resources)),
      },
      clock: props.clock,
      writeLog: (text) => appendFileSync(logFile, text),
    });
  return {
    sendContactMessage: host("sendContactMessage", functionSpecs.sendContactMessage),
    createPayment: host("createPayment", functionSpecs.createPayment),
    readPaymentStatus: host("readPaymentStatus", functionSpecs.readPaymentStatus),
    receivePaymentWebhook: host("receivePaymentWebhook", functionSpecs.receivePaymentWebhook),
    startVoiceCall: host("startVoiceCall", functionSpecs.startVoiceCall),
    readVoiceCall: host("readVoiceCall", functionSpecs.readVoiceCall),
    receiveWhatsappWebhook: host("receiveWhatsappWebhook", functionSpecs.receiveWhatsappWebhook),
    receiveVoiceWebhook: host("receiveVoiceWebhook", functionSpecs.receiveVoiceWebhook),
    unknownPath: host("unknownPath", functionSpecs.unknownPath),
    contactMail: host("contactMail", functionSpecs.contactMail),
    canary: host("canary", functionSpecs.canary),
    sweepPayments: host("sweepPayments", functionSpecs.sweepPayments),
    sendVoiceCodes: host("sendVoiceCodes", functionSpecs.sendVoiceCodes),
  };
};
