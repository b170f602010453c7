import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  SecretsManagerClient,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
} from "@aws-sdk/client-secrets-manager";
import type { Base } from "#functions/platform/base.ts";
import { makeSsm } from "#functions/platform/parameters.ts";
import { initialValuesType, originSecretType } from "#shared/stack-secrets.ts";
import type { CustomResourceDeps } from "./custom-resource-handler.ts";
import { makeInitialValues, type StoreInitialValue } from "./initial-values.ts";
import { makeOriginSecret, SecretVersionTakenError, type SecretVersions } from "./origin-secret.ts";
import { ParameterAlreadyExists, PutParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";

/** A SecureString, under the account's own key for SSM. Its role may not overwrite one either. */
export const makeSsmInitialValue =
  (ssm: SSMClient): StoreInitialValue =>
  async (Name, Value) => {
    try {
      await ssm.send(new PutParameterCommand({ Name, Value, Type: "SecureString", Overwrite: false }));
    } catch (error) {
      if (!(error instanceof ParameterAlreadyExists)) throw error;
    }
  };

/** A version's id is the token of the request that makes it, and Secrets Manager never changes its value. */
export const makeSecretsManagerVersions = (secretsManager: SecretsManagerClient): SecretVersions => ({
  read: async (SecretId, VersionId) => {
    try {
      const { SecretString } = await secretsManager.send(new GetSecretValueCommand({ SecretId, VersionId }));
      return SecretString;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  },

  make: async (SecretId, ClientRequestToken, SecretString) => {
    try {
      await secretsManager.send(new PutSecretValueCommand({ SecretId, ClientRequestToken, SecretString }));
    } catch (error) {
      if (error instanceof ResourceExistsException) throw new SecretVersionTakenError(ClientRequestToken);
      throw error;
    }
  },
});

const newValue = (): string => randomBytes(32).toString("hex");

const makeSecretsManager = (): SecretsManagerClient =>
  new SecretsManagerClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true },
  });

export const secretDependencies = ({ log }: Base): CustomResourceDeps => ({
  makers: {
    [originSecretType]: makeOriginSecret(makeSecretsManagerVersions(makeSecretsManager()), newValue),
    [initialValuesType]: makeInitialValues(makeSsmInitialValue(makeSsm()), newValue),
  },
  fetch,
  wait,
  log,
});
