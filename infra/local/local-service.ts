import { join } from "node:path";
import type { FunctionName } from "#infra/stack/capabilities.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import type { Fleet } from "./aws/function-fleet.ts";
import type { Actions } from "./console/console-action.ts";
import type { Faults } from "./faults.ts";
import type { Notify } from "./http/deliver-webhook.ts";

export type PartProps = {
  readonly faults: Faults;
  readonly clock: () => number;
  readonly siteUrl: string;
  readonly notify: (path: string) => Notify;
  /** Whose providers are imitated. */
  readonly stage: Stage;
  /** Without it, what the simulators store ends with the process. */
  readonly stateDir?: string;
};

/** What a part's addresses may reach besides its own simulators. */
export type Backend = {
  readonly fleet: Fleet;
  readonly listIds: (table: string) => Promise<readonly string[]>;
};

export type RunningService = {
  /** Where its simulators answer, by the names that the capability gives its providers. */
  readonly bases: Readonly<Record<string, string>>;
  readonly actions: (backend: Backend) => Actions;
  readonly close: () => Promise<unknown>;
};

/** What was typed at the start, by the names of `simulatorOptions`. */
export type LocalServiceOptions = Readonly<Record<string, string | boolean | undefined>>;

/** What a capability brings to the local environment: its simulators, and what the console has for them. */
export type LocalService = {
  /** The secrets that its simulators know, and what an operator would have switched on. */
  readonly parameters: ReadonlyMap<string, string>;
  /** What a laptop's stage has otherwise than the development stage. */
  readonly stage?: (options: LocalServiceOptions) => Partial<Stage>;
  /** Files by the address at which the console serves them. */
  readonly files: ReadonlyMap<string, URL>;
  /** What `{{name}}` stands for in them and in its panel. */
  readonly words?: Readonly<Record<string, string>>;
  /** A piece of the console's page. */
  readonly panel?: URL;
  /** A worker that is swept every few seconds, besides every minute. */
  readonly sweptOften?: FunctionName;
  readonly start: (props: PartProps) => Promise<RunningService>;
};

/** How a simulator is told where it keeps what must outlive the process. */
export const storedIn = ({ faults, clock, stateDir }: PartProps, file: string) => ({
  faults,
  clock,
  ...(stateDir !== undefined && { file: join(stateDir, file) }),
});
