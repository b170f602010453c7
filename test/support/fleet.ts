import { join } from "node:path";
import { dist } from "#infra/build/dist.ts";
import { openEditionClock } from "#infra/local/edition-clock.ts";
import { startFleet } from "#infra/local/aws/function-fleet.ts";
import { makeLocalResources } from "#infra/local/local-resources.ts";
import { originDigest } from "./http-event.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** The functions as built, without an edition around them: everything they call is at one address. */
export const openFleet = (
  world: string,
  { originDigests = [originDigest] }: { readonly originDigests?: readonly string[] } = {},
) => {
  const folder = makeTemporaryFolder();
  const fleet = startFleet({
    built: dist,
    awsEndpoint: world,
    resources: makeLocalResources({
      originDigests,
      leaseSeconds: 15,
      paymentBases: { oauthBase: world, pgBase: world },
      voiceBases: { provider: world, whatsapp: world },
      siteFolder: dist.site,
    }),
    logFile: join(folder, "functions.log"),
    clock: openEditionClock(join(folder, "clock-ahead-ms")),
  });
  return { fleet, close: () => Promise.all(Object.values(fleet).map((hosted) => hosted.close())) };
};
