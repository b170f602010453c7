import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";

/** The secret is public: it gives access to nothing except a local environment. */
export const localForwardSecret = "localForwardSigningKeyIsNoSecret";

export const localForwardKey = "local/forward-key/that-is-not-secret";

const { forwardSecret, forwardKey } = secretParameterNamesOf(localStage);

export const localForwardSecrets: ReadonlyMap<string, string> = new Map([
  [forwardSecret, localForwardSecret],
  [forwardKey, localForwardKey],
]);
