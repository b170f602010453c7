import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { Base } from "#functions/platform/base.ts";
import { makeSsm } from "#functions/platform/parameters.ts";
import { firstValuesType, originSecretType } from "#shared/stack-secrets.ts";
import type { AnswerStackDeps } from "./answer-stack.ts";
import { makeFirstValues } from "./first-values.ts";
import { makeOriginSecret } from "./origin-secret.ts";
import { makeSecretsManagerVersions } from "./secrets-manager-versions.ts";
import { makeSsmFirstValue } from "./ssm-first-value.ts";

/** 256 bits. */
const newValue = (): string => randomBytes(32).toString("hex");

const makeSecretsManager = (): SecretsManagerClient =>
  new SecretsManagerClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true },
  });

/** What the maker of secrets is made of. */
export const secretDependencies = ({ log }: Base): AnswerStackDeps => ({
  makers: {
    [originSecretType]: makeOriginSecret(makeSecretsManagerVersions(makeSecretsManager()), newValue),
    [firstValuesType]: makeFirstValues(makeSsmFirstValue(makeSsm()), newValue),
  },
  fetch,
  wait,
  log,
});
