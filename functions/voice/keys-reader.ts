import { makeParameterReader, type ParameterDeps } from "#functions/platform/parameters.ts";
import { numberKeySchema } from "#shared/voice-parameters.ts";
import { makeNumberKeys, type NumberKeys } from "./number-keys.ts";

/** @throws ParameterUnavailableError */
export const makeKeysReader = (deps: ParameterDeps, parameterName: string): (() => Promise<NumberKeys>) => {
  const secret = makeParameterReader(deps, parameterName, numberKeySchema);
  return async () => makeNumberKeys(await secret.read());
};
