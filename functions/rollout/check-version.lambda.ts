import { setTimeout as wait } from "node:timers/promises";
import { CodeDeployClient } from "@aws-sdk/client-codedeploy";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { jsonText, readEnv } from "#functions/platform/env.ts";
import { makeLog } from "#functions/platform/log.ts";
import { makeCheckVersion, newVersionsSchema } from "./check-version.ts";
import { makeCodeDeployRollouts } from "./codedeploy-rollouts.ts";
import { makeLambdaVersions } from "./lambda-versions.ts";

const env = readEnv({ NEW_VERSIONS: jsonText(newVersionsSchema) }, process.env);

export const handler = makeCheckVersion({
  versions: env.NEW_VERSIONS,
  callVersion: makeLambdaVersions(new LambdaClient({})),
  rollouts: makeCodeDeployRollouts(new CodeDeployClient({})),
  wait,
  log: makeLog("rollout"),
});
