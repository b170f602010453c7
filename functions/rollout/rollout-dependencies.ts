import { setTimeout as wait } from "node:timers/promises";
import { CodeDeployClient } from "@aws-sdk/client-codedeploy";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { jsonText, ownEnv } from "#functions/platform/env.ts";
import type { Base } from "#functions/platform/base.ts";
import { newVersionsSchema } from "./check-version.ts";
import { makeCodeDeployRollouts } from "./codedeploy-rollouts.ts";
import { makeLambdaVersions } from "./lambda-versions.ts";

/** What the check of a new version is made of, from its environment. */
export const rolloutDependencies = (base: Base) => ({
  ...base,
  versions: ownEnv({ NEW_VERSIONS: jsonText(newVersionsSchema) }).NEW_VERSIONS,
  callVersion: makeLambdaVersions(new LambdaClient({})),
  rollouts: makeCodeDeployRollouts(new CodeDeployClient({})),
  wait,
});
