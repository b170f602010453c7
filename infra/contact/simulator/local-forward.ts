import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";

/** The secret is public: it gives access to nothing except a local environment. */
export const localForwardSecret = "whatEverybodyKnowsSignsOnALaptop";

export const localForwardKey = "T0LAPTOP/B0LAPTOP/what-everybody-knows";

const { forwardSecret, forwardKey } = secretParameterNamesOf(localStage);

export const localForwardSecrets: ReadonlyMap<string, string> = new Map([
  [forwardSecret, localForwardSecret],
  [forwardKey, localForwardKey],
]);
