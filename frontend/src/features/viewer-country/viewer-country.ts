import { makeViewerCountry } from "./make-viewer-country.ts";

export const viewerCountry = makeViewerCountry({
  lookUp: async () => (await import("./look-up-country.ts")).lookUpCountry(),
  logFailure: (cause) =>
    console.error("the visitor's country could not be looked up, prices are those for elsewhere", cause),
  patienceMs: 800,
});
