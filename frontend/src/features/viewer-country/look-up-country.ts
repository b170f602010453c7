import { viewerLocationPath } from "#shared/viewer-location-path.ts";

/**
 * Asks the edge where the visitor is. Every page asks when it is idle, so it brings no parser along: the contract's is
 * larger than the rest of a page's script.
 * @returns an ISO code, or empty where the edge could not tell.
 * @throws when there is no answer, or another than the contract's.
 */
export const lookUpCountry = async (): Promise<string> => {
  const response = await fetch(viewerLocationPath);
  if (!response.ok) throw new Error(`${viewerLocationPath} answered ${response.status}`);
  const answer: unknown = await response.json();
  if (answer instanceof Object && "country" in answer && typeof answer.country === "string")
    return answer.country;
  throw new TypeError(`${viewerLocationPath} answered without a country`);
};
