import { viewerLocationPath } from "#shared/contract/viewer-location-path.ts";
import { loadJson } from "../lib/load-json.ts";
import { makeViewerCountry } from "./make-viewer-country.ts";

/** The country that the served document was made for, see `prerender/document.ts`; empty for the document of all others. */
export const readServedCountry = (): string => document.documentElement.dataset["viewerCountry"] ?? "";

/**
 * Asks the edge where the visitor is. Every page asks when it is idle, so it brings no parser along: the contract's is
 * larger than the rest of a page's script.
 * @returns an ISO code, or empty where the edge could not tell.
 * @throws when there is no answer, or another than the contract's.
 */
const lookUpCountry = async (): Promise<string> => {
  const answer = await loadJson([viewerLocationPath]);
  if (answer instanceof Object && "country" in answer && typeof answer.country === "string")
    return answer.country;
  throw new TypeError(`${viewerLocationPath} answered without a country`);
};

export const viewerCountry = makeViewerCountry({
  lookUp: lookUpCountry,
  logFailure: (cause) =>
    console.error("the visitor's country could not be looked up, prices are those for elsewhere", cause),
  timeoutMs: 800,
});
