import type { ReaderOf } from "#functions/platform/parameters.ts";
import { numberKeySchema } from "#shared/voice-parameters.ts";
import { makeNumberKeys, type NumberKeys } from "./number-keys.ts";

/** @throws ParameterUnavailableError */
export const makeKeysReader = (readerOf: ReaderOf, parameterName: string): (() => Promise<NumberKeys>) => {
  const secret = readerOf(parameterName, numberKeySchema);
  return async () => makeNumberKeys(await secret.read());
};
