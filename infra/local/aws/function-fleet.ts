import { join } from "node:path";
import type { Built } from "#infra/build/dist.ts";
import { environmentOf, functionSpecs, type FunctionName } from "#infra/stack/capabilities.ts";
import type { Resources } from "#infra/stack/capability.ts";
import type { LocalClock } from "#infra/local/local-clock.ts";
import { mapTable } from "#infra/stack/names-of.ts";
import { hostFunction, type HostedFunction } from "./function-host.ts";

export type Fleet = Readonly<Record<FunctionName, HostedFunction>>;

export type FleetProps = {
  readonly built: Built;
  readonly awsEndpoint: string;
  readonly resources: Resources;
  readonly writeLog: (text: string) => void;
  readonly clock: LocalClock;
  readonly environmentOf?:
    | ((name: FunctionName, local: Readonly<Record<string, string>>) => Readonly<Record<string, string>>)
    | undefined;
};

/** The access key is the function's name, by which the embedded AWS identifies the caller. */
export const startFleet = ({
  built,
  awsEndpoint,
  resources,
  writeLog,
  clock,
  ...props
}: FleetProps): Fleet => {
  const change = props.environmentOf ?? ((_name, local) => local);
  return mapTable(functionSpecs, ({ timeoutSeconds, memoryMb, reserved }, name) =>
    hostFunction({
      name,
      bundle: join(built.functions, name, "index.mjs"),
      timeoutSeconds,
      memoryMb,
      reserved,
      environment: {
        AWS_REGION: "us-east-1",
        AWS_ACCESS_KEY_ID: name,
        AWS_SECRET_ACCESS_KEY: "local",
        AWS_ENDPOINT_URL: awsEndpoint,
        NODE_OPTIONS: "--enable-source-maps",
        ...change(name, environmentOf(name, resources)),
      },
      clock,
      writeLog,
    }),
  );
};
