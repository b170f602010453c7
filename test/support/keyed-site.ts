import { everyKey } from "./every-key.ts";
import { makeOnce } from "./made-once.ts";
import { runBuild } from "./run-build.ts";
import { shareEdition } from "./shared-editions.ts";

/** The laptop edition over a build in which the services with a key exist. */
export const keyedSite = await shareEdition({
  built: await makeOnce("keyed-site", (folder) =>
    runBuild(["test/support/build-site.ts", folder, JSON.stringify(everyKey)]),
  ),
});
