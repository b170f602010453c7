import { stagePathOf } from "#infra/stage/stage-names.ts";

/**
 * SSM parameters that the stack makes: they tell operators and their commands what has a generated name, and one of them,
 * the voice switch, is theirs to change. Plain values only: whoever may read them learns nothing that opens a door.
 */
export const parameterNamesOf = (stageName: string) => {
  const path = stagePathOf(stageName);
  return {
    contactTable: `${path}/contact/table-name`,
    contactMailFunction: `${path}/contact/mail-function-name`,
    contactDeadLetters: `${path}/contact/dead-letter-queue-url`,
    paymentTable: `${path}/payment/table-name`,
    paymentSweepFunction: `${path}/payment/sweep-function-name`,
    voiceTable: `${path}/voice/table-name`,
    voiceSwitch: `${path}/voice/switch`,
    voiceCodesFunction: `${path}/voice/codes-function-name`,
    voiceDeadLetters: `${path}/voice/dead-letter-queue-url`,
    siteBucket: `${path}/site/bucket-name`,
    siteDistribution: `${path}/site/distribution-id`,
    siteUrl: `${path}/site/url`,
    siteRelease: `${path}/site/release`,
  } as const;
};

export type ParameterName = keyof ReturnType<typeof parameterNamesOf>;

/**
 * SecureStrings that an operator makes before the first deploy and rotates at will (docs/operations.md, "The canary",
 * "Payments" and "The voice demo"): CloudFormation cannot make them, and no template, environment variable or log holds a value.
 */
export const secretParameterNamesOf = (stageName: string) => {
  const path = stagePathOf(stageName);
  return {
    canaryKey: `${path}/canary/key`,
    phonepeClient: `${path}/payment/phonepe-client`,
    phonepeWebhook: `${path}/payment/phonepe-webhook`,
    paymentLink: `${path}/payment/link-secret`,
    whatsappWebhook: `${path}/voice/whatsapp-webhook`,
    whatsappToken: `${path}/voice/whatsapp-token`,
    voiceProvider: `${path}/voice/provider-key`,
    numberKey: `${path}/voice/number-key`,
  } as const;
};

export type SecretParameterName = keyof ReturnType<typeof secretParameterNamesOf>;
