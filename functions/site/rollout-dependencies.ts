import { setTimeout as wait } from "node:timers/promises";
import {
  CodeDeployClient,
  GetDeploymentCommand,
  PutLifecycleEventHookExecutionStatusCommand,
} from "@aws-sdk/client-codedeploy";
import { LambdaClient, InvokeCommand } from "@aws-sdk/client-lambda";
import { jsonText, ownEnv } from "#functions/platform/env.ts";
import type { Base } from "#functions/platform/base.ts";
import { newVersionsSchema, type AwsResponse, type CheckVersionDeps } from "./check-version.ts";
import { readAwsError } from "#functions/platform/outage.ts";

const notReady = new Set([
  "AccessDeniedException",
  "ResourceConflictException",
  "ResourceNotFoundException",
  "ResourceNotReadyException",
  "ThrottlingException",
  "TooManyRequestsException",
]);

const unlessNotReady = async <Value>(
  call: () => Promise<AwsResponse<Value>>,
): Promise<AwsResponse<Value>> => {
  try {
    return await call();
  } catch (error) {
    const { name = "" } = readAwsError(error);
    if (notReady.has(name)) return { type: "not ready", reason: name };
    throw error;
  }
};

export const makeLambdaVersions =
  (lambda: LambdaClient): CheckVersionDeps["callVersion"] =>
  (version, event) =>
    unlessNotReady(async () => {
      const { Payload, FunctionError } = await lambda.send(
        new InvokeCommand({ FunctionName: version, Payload: JSON.stringify(event) }),
      );
      if (FunctionError !== undefined) return { type: "failed", reason: FunctionError };
      const value: unknown = JSON.parse(Payload?.transformToString() || "null");
      return { type: "answered", value };
    });

/** Each function has a deployment group with its name (infra/stack/rollout.ts). */
export const makeCodeDeployRollouts = (codeDeploy: CodeDeployClient): CheckVersionDeps["rollouts"] => ({
  readFunctionName: (deploymentId) =>
    unlessNotReady(async () => {
      const { deploymentInfo } = await codeDeploy.send(new GetDeploymentCommand({ deploymentId }));
      const name = deploymentInfo?.deploymentGroupName;
      if (name === undefined) throw new Error("a deployment has no deployment group");
      return { type: "answered", value: name };
    }),

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

export const rolloutDependencies = (base: Base) => ({
  ...base,
  versions: ownEnv({ NEW_VERSIONS: jsonText(newVersionsSchema) }).NEW_VERSIONS,
  callVersion: makeLambdaVersions(new LambdaClient({})),
  rollouts: makeCodeDeployRollouts(new CodeDeployClient({})),
  wait,
});
