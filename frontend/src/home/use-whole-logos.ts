import { useEffect } from "react";

/** A browser lets a link stay half out of sight when the focus comes to it. */
export const useWholeLogos = (): void => {
  useEffect(() => {
    const showWhole = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(".client:focus-visible"))
        target.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    document.addEventListener("focusin", showWhole);
    return () => document.removeEventListener("focusin", showWhole);
  }, []);
};
