import { secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { localStage } from "./local-names.ts";

/** What an operator would put into SSM for a stage. */
export const localCanarySecrets: ReadonlyMap<string, string> = new Map([
  [secretParameterNamesOf(localStage).canaryKey, "local-canary-key-that-everybody-knows"],
]);
