import { readBase, type Resources } from "#infra/stack/capability.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { site } from "#shared/site.ts";
import type { LocalServiceOptions } from "./local-service.ts";
import { stageOfServices } from "./local-services.ts";
import { localNames, localStage, localTableName } from "./local-names.ts";

type LocalResources = Pick<Resources, "otherOrigins" | "originDigests"> & {
  /** URLs of the providers, by the providers' names in their capabilities. */
  readonly bases: Readonly<Record<string, string>>;
  readonly forwardTo: string;
  /** Values that override those of the local stage. */
  readonly stage?: Partial<Stage> | undefined;
  readonly options?: LocalServiceOptions | undefined;
  readonly leaseSeconds: number;
  readonly lateMailEventsSeconds: number;
  readonly siteFolder: string;
};

const dev = readStage("dev");

/** The values of the development stage, except where one machine and its tests need other ones. */
export const makeLocalResources = (props: LocalResources): Resources => ({
  stage: {
    ...dev,
    name: localStage,
    alarms: "all",
    metrics: "all",
    mailFrom: localNames.mailFrom,
    supportEmail: site.supportEmail,
    // The highest value that any stage may have: one machine sends thousands in a test.
    contactMailsPerDay: 50_000,
    mailSandbox: false,
    // Off by default, because tests count mails.
    acknowledgementsPerDay: 0,
    forwardTo: props.forwardTo,
    canaryEveryMinutes: readStage("prod").canaryEveryMinutes,
    ...stageOfServices(props.options ?? {}),
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
  // The local environment starts a sweep every few seconds, and a sweep on request resolves when it is done.
  sweepsOnce: true,
});
