import { join } from "node:path";
import { dist } from "#infra/build/dist.ts";
import { openLocalClock } from "#infra/local/local-clock.ts";
import { startFleet } from "#infra/local/aws/function-fleet.ts";
import { makeTemporaryFolder } from "../run/temporary-folder.ts";
import { makeResources } from "../aws/resources.ts";

/** The built functions without a local environment: all services that they call are at one address. */
export const openFleet = (context: string) => {
  const folder = makeTemporaryFolder();
  const fleet = startFleet({
    built: dist,
    awsEndpoint: context,
    resources: makeResources(context),
    writeLog: () => undefined,
    clock: openLocalClock(join(folder, "clock-ahead-ms")),
  });
  return { fleet, close: () => Promise.all(Object.values(fleet).map((hosted) => hosted.close())) };
};
