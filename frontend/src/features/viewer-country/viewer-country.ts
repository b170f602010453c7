import { lookUpCountry } from "./look-up-country.ts";
import { makeViewerCountry } from "./make-viewer-country.ts";

export const viewerCountry = makeViewerCountry({
  lookUp: lookUpCountry,
  logFailure: (cause) =>
    console.error("the visitor's country could not be looked up, prices are those for elsewhere", cause),
  patienceMs: 800,
});
