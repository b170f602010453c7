import type { Resources } from "#infra/capabilities/capability.ts";
import { readStage } from "#infra/stage/stages.ts";
import { countryCodes } from "#shared/catalogue/country-codes.ts";
import { site } from "#shared/site.ts";
import type { VoiceCaps } from "#shared/voice-settings.ts";
import { localNames, localStage, localTableName } from "./local-names.ts";

/** What differs between editions. */
type LocalResources = Pick<Resources, "otherOrigins" | "originDigests" | "paymentBases" | "voiceBases"> & {
  /** Where messages of the contact page are forwarded to. */
  readonly forwardTo: string;
  /** Replaces parts of the development stage's. One laptop is one address and mostly one number. */
  readonly voiceCaps?: Partial<VoiceCaps> | undefined;
  /** As much as any stage may have, unless a test is told of less: one laptop sends thousands in a trial. */
  readonly contactMailsPerDay?: number | undefined;
  /** Nobody is told, unless somebody says so: a trial counts mails. */
  readonly acknowledgementsPerDay?: number | undefined;
  readonly leaseSeconds: number;
  readonly lateMailEventsSeconds: number;
  /** Where the site's files are. */
  readonly siteFolder: string;
};

const { paymentLinks, voice } = readStage("dev");

/** As in the development stage; no carrier is involved here, so every country of the form can be tried. */
export const makeLocalResources = (props: LocalResources): Resources => ({
  stage: {
    name: localStage,
    alarms: "all",
    metrics: "all",
    rollout: "all at once",
    mailFrom: localNames.mailFrom,
    supportEmail: site.supportEmail,
    contactMailsPerDay: props.contactMailsPerDay ?? 50_000,
    mailSandbox: false,
    acknowledgementsPerDay: props.acknowledgementsPerDay ?? 0,
    forwardTo: props.forwardTo,
    canaryEveryMinutes: readStage("prod").canaryEveryMinutes,
    paymentLinks,
    voice: {
      ...voice,
      callRegions: countryCodes.flatMap(({ regions }): readonly string[] => regions),
      caps: { ...voice.caps, ...props.voiceCaps },
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
  // One round: this edition starts one every few seconds, and a sweep on demand answers when it is done.
  paymentSweepSeconds: 0,
});
