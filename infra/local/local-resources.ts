import type { Resources } from "#infra/capabilities/capability.ts";
import { readStage } from "#infra/stage/stages.ts";
import { countryCodes } from "#shared/catalogue/country-codes.ts";
import { site } from "#shared/site.ts";
import type { VoiceCaps } from "#shared/voice-settings.ts";
import { localNames, localStage, localTableName } from "./local-names.ts";

type LocalResources = Pick<Resources, "otherOrigins" | "originDigests" | "paymentBases" | "voiceBases"> & {
  readonly forwardTo: string;
  /** Replaces values of the development stage. A laptop is a single address and mostly a single number. */
  readonly voiceCaps?: Partial<VoiceCaps> | undefined;
  /**
   * The highest value that any stage may have, unless a test sets a lower one: one laptop sends thousands in a trial.
   */
  readonly contactMailsPerDay?: number | undefined;
  /** Off unless somebody sets it, because trials count mails. */
  readonly acknowledgementsPerDay?: number | undefined;
  readonly leaseSeconds: number;
  readonly lateMailEventsSeconds: number;
  readonly siteFolder: string;
};

const dev = readStage("dev");

/** As in the development stage. No carrier is involved here, so every country of the form can be tried. */
export const makeLocalResources = (props: LocalResources): Resources => ({
  stage: {
    ...dev,
    name: localStage,
    alarms: "all",
    metrics: "all",
    mailFrom: localNames.mailFrom,
    supportEmail: site.supportEmail,
    contactMailsPerDay: props.contactMailsPerDay ?? 50_000,
    mailSandbox: false,
    acknowledgementsPerDay: props.acknowledgementsPerDay ?? 0,
    forwardTo: props.forwardTo,
    canaryEveryMinutes: readStage("prod").canaryEveryMinutes,
    voice: {
      ...dev.voice,
      callRegions: countryCodes.flatMap(({ regions }): readonly string[] => regions),
      caps: { ...dev.voice.caps, ...props.voiceCaps },
    },
  },
  otherOrigins: props.otherOrigins,
  originDigests: props.originDigests,
  tableName: localTableName,
  mailConfigurationSet: localNames.mailConfigurationSet,
  visitorMailConfigurationSet: localNames.visitorMailConfigurationSet,
  siteBucket: props.siteFolder,
  paymentBases: props.paymentBases,
  voiceBases: props.voiceBases,
  leaseSeconds: () => props.leaseSeconds,
  lateMailEventsSeconds: props.lateMailEventsSeconds,
  // Only one round: this edition starts a sweep every few seconds, and a sweep on demand answers when it is done.
  paymentSweepSeconds: 0,
});
