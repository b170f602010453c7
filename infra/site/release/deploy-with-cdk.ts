import { spawn } from "node:child_process";
import { once } from "node:events";

export const runCdk = async (args: readonly string[], failure: string): Promise<void> => {
  const child = spawn("npx", ["cdk", ...args], { stdio: "inherit" });
  await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(failure);
};

/** Runs `cdk deploy` for a stage. It does not prompt for approval of IAM changes, which are reviewed in the code. */
export const deployWithCdk = (
  stageName: string,
  failure: string,
  ...more: readonly string[]
): Promise<void> =>
  runCdk(["deploy", "-c", `stage=${stageName}`, "--require-approval", "never", ...more], failure);
