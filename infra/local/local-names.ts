import { parameterNamesOf } from "#infra/capabilities/parameter-names.ts";
import { stackNameOf } from "#infra/stage/stage-names.ts";
import { site } from "#shared/site.ts";

/** The stage name under which operator commands find a running laptop edition. */
export const localStage = "local";

const prefix = stackNameOf(localStage);
const mailDomain = site.supportEmail.slice(site.supportEmail.indexOf("@") + 1);
const contactTable = `${prefix}-contact`;
const paymentTable = `${prefix}-payment`;
const voiceTable = `${prefix}-voice`;
const parameterNames = parameterNamesOf(localStage);

/** What the stack names per stage, for the laptop. */
export const localNames = {
  contactTable,
  paymentTable,
  voiceTable,
  mailDomain,
  mailFrom: `${site.brand} website <no-reply@${mailDomain}>`,
  mailConfigurationSet: `${prefix}-support-mail`,
  /** Published parameters; a function is called by its name in infra/capabilities/workloads.ts here. */
  parameters: new Map<string, string>([
    [parameterNames.contactTable, contactTable],
    [parameterNames.paymentTable, paymentTable],
    [parameterNames.voiceTable, voiceTable],
    [parameterNames.contactMailFunction, "contactMail"],
    [parameterNames.paymentSweepFunction, "sweepPayments"],
    [parameterNames.voiceCodesFunction, "sendVoiceCodes"],
  ]),
} as const;
