import { spawnSync } from "node:child_process";

/**
 * Builds into `dist`, for this machine or for the target that the flags of infra/build/build.ts name. Exits if the
 * build fails.
 */
export const buildOrExit = (...flags: readonly string[]): void => {
  console.log("Building …");
  const { status } = spawnSync(
    process.execPath,
    ["infra/build/build.ts", ...(flags.length === 0 ? ["--local"] : flags)],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  if (status === 0) return;
  console.error("The build failed: see above.");
  process.exit(1);
};
