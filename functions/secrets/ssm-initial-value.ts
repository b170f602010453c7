import { ParameterAlreadyExists, PutParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";
import type { StoreInitialValue } from "./initial-values.ts";

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
