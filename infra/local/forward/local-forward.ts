import { secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";

/** Nothing here opens a door anywhere else. */
export const localForwardSecret = "whatEverybodyKnowsSignsOnALaptop";

/** What the stack makes for a stage. */
export const localForwardSecrets: ReadonlyMap<string, string> = new Map([
  [secretParameterNamesOf(localStage).forwardSecret, localForwardSecret],
]);
