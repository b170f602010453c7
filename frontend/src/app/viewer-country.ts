import { viewerLocationPath } from "#shared/contract/viewer-location-path.ts";
import { loadJson } from "../lib/load-json.ts";
import { makeViewerCountry } from "./make-viewer-country.ts";

/**
 * The country that the served document was rendered for, see `prerender/document.ts`; empty for the default
 * document.
 */
export const readServedCountry = (): string => document.documentElement.dataset["viewerCountry"] ?? "";

/**
 * Requests the visitor's country from the edge. Every page does so when idle, so the response is checked by
 * hand: the contract's schema library is larger than the rest of a page's script.
 * @returns an ISO code, or an empty text if the edge could not find the country
 * @throws if the request fails or the response does not match the contract
 */
const lookUpCountry = async (): Promise<string> => {
  const response = await loadJson([viewerLocationPath]);
  if (response instanceof Object && "country" in response && typeof response.country === "string")
    return response.country;
  throw new TypeError(`${viewerLocationPath} answered without a country`);
};

export const viewerCountry = makeViewerCountry({
  lookUp: lookUpCountry,
  logFailure: (cause) => console.error("the visitor's country could not be looked up", cause),
  timeoutMs: 800,
});
