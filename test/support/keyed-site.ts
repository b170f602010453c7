import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { AnalyticsKeys } from "#shared/site-settings.ts";
import { startEdition } from "./edition.ts";

const run = promisify(execFile);

/** Keys of every service, in the form that each gives them. */
export const everyKey: AnalyticsKeys = {
  mixpanel: { token: "0123456789abcdef0123456789abcdef", residency: "us", replayPercent: 10 },
  metaPixel: { id: "123456789012345" },
  ga4: { measurementId: "G-ABCDE12345" },
};

/** The laptop edition over a build of its own, in which the services with a key exist. Takes as long as a build. */
export const startKeyedSite = async (analytics: AnalyticsKeys) => {
  const built = mkdtempSync(join(tmpdir(), "keyed-site-"));
  // The test runner's mode would make it a build for developers.
  const { NODE_ENV: _mode, ...env } = process.env;
  await run(process.execPath, ["test/support/build-keyed-site.ts", built, JSON.stringify(analytics)], {
    env,
  });
  const edition = await startEdition({ built });
  return {
    ...edition,
    built,
    stop: async () => {
      await edition.stop();
      rmSync(built, { recursive: true, force: true });
    },
  };
};
