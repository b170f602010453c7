import { join } from "node:path";
import { change, copySources } from "../build/another-brand.ts";
import { runBuild } from "../build/run-build.ts";
import { buildOnce } from "../run/build-once.ts";

/** The folder of a tree with Hindi enabled, built for this machine: as shipped, not yet open to search engines. */
export const buildInHindi = (): Promise<string> =>
  buildOnce("hindi", async (folder) => {
    copySources(folder);
    change(join(folder, "shared/locales.ts"), 'state: "off"', 'state: "noindex"');
    await runBuild(["infra/build/build.ts", "--local"], folder);
  });
