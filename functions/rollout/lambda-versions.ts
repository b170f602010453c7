import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import { readFault } from "#functions/platform/outage.ts";
import type { CheckVersionDeps } from "./check-version.ts";

const notReady = new Set([
  "AccessDeniedException",
  "ResourceConflictException",
  "ResourceNotFoundException",
  "ResourceNotReadyException",
  "TooManyRequestsException",
]);

export const makeLambdaVersions =
  (lambda: LambdaClient): CheckVersionDeps["callVersion"] =>
  async (version, event) => {
    try {
      const { Payload, FunctionError } = await lambda.send(
        new InvokeCommand({ FunctionName: version, Payload: JSON.stringify(event) }),
      );
      if (FunctionError !== undefined) return { type: "failed", reason: FunctionError };
      return { type: "answered", value: JSON.parse(Payload?.transformToString() || "null") };
    } catch (error) {
      const { name = "" } = readFault(error);
      if (notReady.has(name)) return { type: "not ready", reason: name };
      throw error;
    }
  };
