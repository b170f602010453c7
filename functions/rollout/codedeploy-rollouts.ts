import {
  GetDeploymentCommand,
  PutLifecycleEventHookExecutionStatusCommand,
  type CodeDeployClient,
} from "@aws-sdk/client-codedeploy";
import type { CheckVersionDeps } from "./check-version.ts";

/** Each function has a deployment group of its name (infra/constructs/rollout.ts). */
export const makeCodeDeployRollouts = (codeDeploy: CodeDeployClient): CheckVersionDeps["rollouts"] => ({
  readFunctionName: async (deploymentId) => {
    const { deploymentInfo } = await codeDeploy.send(new GetDeploymentCommand({ deploymentId }));
    const name = deploymentInfo?.deploymentGroupName;
    if (name === undefined) throw new Error("a deployment has no group");
    return name;
  },

  report: async ({ DeploymentId, LifecycleEventHookExecutionId }, status) => {
    await codeDeploy.send(
      new PutLifecycleEventHookExecutionStatusCommand({
        deploymentId: DeploymentId,
        lifecycleEventHookExecutionId: LifecycleEventHookExecutionId,
        status,
      }),
    );
  },
});
