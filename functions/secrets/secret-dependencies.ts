import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { Base } from "#functions/platform/base.ts";
import { makeSsm } from "#functions/platform/parameters.ts";
import { initialValuesType, originSecretType } from "#shared/stack-secrets.ts";
import type { CustomResourceDeps } from "./custom-resource-handler.ts";
import { makeInitialValues } from "./initial-values.ts";
import { makeOriginSecret } from "./origin-secret.ts";
import { makeSecretsManagerVersions } from "./secrets-manager-versions.ts";
import { makeSsmInitialValue } from "./ssm-initial-value.ts";

/** 256 bits. */
const newValue = (): string => randomBytes(32).toString("hex");

const makeSecretsManager = (): SecretsManagerClient =>
  new SecretsManagerClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true },
  });

/** What the maker of secrets is made of. */
export const secretDependencies = ({ log }: Base): CustomResourceDeps => ({
  makers: {
    [originSecretType]: makeOriginSecret(makeSecretsManagerVersions(makeSecretsManager()), newValue),
    [initialValuesType]: makeInitialValues(makeSsmInitialValue(makeSsm()), newValue),
  },
  fetch,
  wait,
  log,
});
