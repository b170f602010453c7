import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";

/** Nothing here opens a door anywhere else. */
export const localForwardSecret = "whatEverybodyKnowsSignsOnALaptop";

export const localForwardKey = "T0LAPTOP/B0LAPTOP/what-everybody-knows";

const { forwardSecret, forwardKey } = secretParameterNamesOf(localStage);

export const localForwardSecrets: ReadonlyMap<string, string> = new Map([
  [forwardSecret, localForwardSecret],
  [forwardKey, localForwardKey],
]);
