import { readBase, type Resources } from "#infra/stack/capability.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { site } from "#shared/site.ts";
import type { LocalServiceOptions } from "./local-service.ts";
import { stageOfParts } from "./local-services.ts";
import { localNames, localStage, localTableName } from "./local-names.ts";

type LocalResources = Pick<Resources, "otherOrigins" | "originDigests"> & {
  /** Where the providers answer, by the names that their capabilities give them. */
  readonly bases: Readonly<Record<string, string>>;
  readonly forwardTo: string;
  /** Replaces values of a laptop's stage. */
  readonly stage?: Partial<Stage> | undefined;
  readonly options?: LocalServiceOptions | undefined;
  readonly leaseSeconds: number;
  readonly lateMailEventsSeconds: number;
  readonly siteFolder: string;
};

const dev = readStage("dev");

/** As in the development stage, but for what one laptop and its trials need otherwise. */
export const makeLocalResources = (props: LocalResources): Resources => ({
  stage: {
    ...dev,
    name: localStage,
    alarms: "all",
    metrics: "all",
    mailFrom: localNames.mailFrom,
    supportEmail: site.supportEmail,
    // The highest value that any stage may have: one laptop sends thousands in a trial.
    contactMailsPerDay: 50_000,
    mailSandbox: false,
    // Off unless somebody sets it, because trials count mails.
    acknowledgementsPerDay: 0,
    forwardTo: props.forwardTo,
    canaryEveryMinutes: readStage("prod").canaryEveryMinutes,
    ...stageOfParts(props.options ?? {}),
    ...props.stage,
  },
  otherOrigins: props.otherOrigins,
  originDigests: props.originDigests,
  tableName: localTableName,
  mailConfigurationSet: localNames.mailConfigurationSet,
  visitorMailConfigurationSet: localNames.visitorMailConfigurationSet,
  siteBucket: props.siteFolder,
  baseOf: readBase(props.bases),
  leaseSeconds: () => props.leaseSeconds,
  lateMailEventsSeconds: props.lateMailEventsSeconds,
  // This local environment starts a sweep every few seconds, and a sweep on demand answers when it is done.
  sweepsOnce: true,
});
