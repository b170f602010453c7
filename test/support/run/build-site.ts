import { spawnSync } from "node:child_process";

/** Several projects need the build; a run makes it once. */
const mark = "TEST_SITE_BUILT_BY";

/**
 * Global setup of the projects that use the built site.
 * @throws when the build fails
 */
export const setup = (): void => {
  if (process.env[mark] === String(process.pid)) return;
  console.log("Building …");
  const { status } = spawnSync(process.execPath, ["infra/build/build.ts", "--laptop"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("The build failed: see above.");
  process.env[mark] = String(process.pid);
};
