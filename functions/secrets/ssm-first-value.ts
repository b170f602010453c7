import { ParameterAlreadyExists, PutParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";
import type { GiveFirstValue } from "./first-values.ts";

/** A SecureString, under the account's own key for SSM. Its role may not overwrite one either. */
export const makeSsmFirstValue =
  (ssm: SSMClient): GiveFirstValue =>
  async (Name, Value) => {
    try {
      await ssm.send(new PutParameterCommand({ Name, Value, Type: "SecureString", Overwrite: false }));
    } catch (error) {
      if (!(error instanceof ParameterAlreadyExists)) throw error;
    }
  };
