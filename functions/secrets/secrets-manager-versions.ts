import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { SecretVersionTakenError, type SecretVersions } from "./origin-secret.ts";

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
