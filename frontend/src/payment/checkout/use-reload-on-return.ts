import { useEffect } from "react";

/** Back shows nothing of a payment that was left: a page that the browser kept whole in its history begins anew. */
export const useReloadOnReturn = (): void =>
  useEffect(() => {
    const begin = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) location.reload();
    };
    addEventListener("pageshow", begin);
    return () => removeEventListener("pageshow", begin);
  }, []);
