import { useEffect } from "react";

/**
 * Reloads a page that is restored from the back/forward cache, so that it shows no state of the payment that
 * the visitor left.
 */
export const useReloadOnReturn = (): void =>
  useEffect(() => {
    const begin = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) location.reload();
    };
    addEventListener("pageshow", begin);
    return () => removeEventListener("pageshow", begin);
  }, []);
