import { useEffect } from "react";
import { whenIdle } from "../../lib/when-idle.ts";
import { viewerCountry } from "./viewer-country.ts";

/** Asks for the visitor's country once the page has nothing better to do, so that the prices need not wait. */
export const useCountryPrefetch = (enabled: boolean): void => {
  useEffect(() => {
    if (enabled) whenIdle(viewerCountry.prefetch);
  }, [enabled]);
};
