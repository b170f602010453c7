import { join } from "node:path";
import type { FunctionName } from "#infra/stack/capabilities.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import type { Fleet } from "./aws/function-fleet.ts";
import type { Actions } from "./console/console-action.ts";
import type { Faults } from "./faults.ts";
import type { Notify } from "./http/deliver-webhook.ts";

export type LocalServiceProps = {
  readonly faults: Faults;
  readonly clock: () => number;
  readonly siteUrl: string;
  readonly notify: (path: string) => Notify;
  /** The stage whose providers are simulated. */
  readonly stage: Stage;
  /** The folder of the simulators' data; without it, the data ends with the process. */
  readonly stateDir?: string;
};

/** Dependencies of a service's console actions besides its own simulators. */
export type Backend = {
  readonly fleet: Fleet;
  readonly listIds: (table: string) => Promise<readonly string[]>;
};

export type RunningService = {
  /** URLs of its simulators, by the providers' names in the capability. */
  readonly bases: Readonly<Record<string, string>>;
  readonly actions: (backend: Backend) => Actions;
  readonly close: () => Promise<unknown>;
};

/** Options of the start command, by the names of `simulatorOptions`. */
export type LocalServiceOptions = Readonly<Record<string, string | boolean | undefined>>;

/** A capability's part of the local environment: its simulators, and their section of the console. */
export type LocalService = {
  /** The secrets that its simulators accept, and switches that are on from the start. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Values of the local stage that differ from the development stage. */
  readonly stage?: (options: LocalServiceOptions) => Partial<Stage>;
  /** Files, by the URL path at which the console serves them. */
  readonly files: ReadonlyMap<string, URL>;
  /** Values of the `{{name}}` placeholders in its files and its panel. */
  readonly words?: Readonly<Record<string, string>>;
  /** A piece of the console's page. */
  readonly panel?: URL;
  /** A worker that is swept every few seconds, in addition to every minute. */
  readonly sweptOften?: FunctionName;
  readonly start: (props: LocalServiceProps) => Promise<RunningService>;
};

/** Properties of a simulator that stores data for longer than the process runs. */
export const storedIn = ({ faults, clock, stateDir }: LocalServiceProps, file: string) => ({
  faults,
  clock,
  ...(stateDir !== undefined && { file: join(stateDir, file) }),
});
