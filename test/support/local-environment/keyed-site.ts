import { everyKey } from "../browser/every-key.ts";
import { buildOnce } from "../run/build-once.ts";
import { runBuild } from "../build/run-build.ts";
import { shareEnvironment } from "./shared-environments.ts";

/** The local environment over a build in which the services with a key exist. */
export const keyedSite = await shareEnvironment({
  built: await buildOnce("keyed-site", (folder) =>
    runBuild(["test/support/build/build-site.ts", folder, JSON.stringify(everyKey)]),
  ),
});
