import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs `cdk deploy` for a stage in this terminal. It does not ask about IAM changes, which are reviewed in the code.
 * @param more arguments for the CDK.
 * @throws Error with one sentence when it fails.
 */
export const deployWithCdk = async (stageName: string, ...more: readonly string[]): Promise<void> => {
  const args = ["cdk", "deploy", "-c", `stage=${stageName}`, "--require-approval", "never", ...more];
  const child = spawn("npx", args, { stdio: "inherit" });
  await once(child, "exit");
  if (child.exitCode !== 0)
    throw new Error("the deploy failed, see above: what was live before is live still");
};
