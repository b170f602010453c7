import { useEffect } from "react";
import { viewerCountry } from "./viewer-country.ts";

/** Asks for the visitor's country once the page has nothing better to do, so that the prices need not wait. */
export const useCountryPrefetch = (enabled: boolean): void => {
  useEffect(() => {
    if (!enabled) return;
    if ("requestIdleCallback" in window) requestIdleCallback(viewerCountry.prefetch);
    else setTimeout(viewerCountry.prefetch);
  }, [enabled]);
};
