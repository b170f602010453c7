import { readViewerLocation } from "#shared/contract/api.ts";
import { callEndpoint, type CallResult } from "../../lib/call-endpoint.ts";

export type CountryLookUp = CallResult<typeof readViewerLocation>;

/** Asks the edge where the visitor is. Loaded when it is first needed: it brings the contract's parser with it. */
export const lookUpCountry = (): Promise<CountryLookUp> => callEndpoint(readViewerLocation, undefined);
