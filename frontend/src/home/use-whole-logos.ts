import { useEffect } from "react";

/** Scrolls a focused logo fully into view, because browsers may leave it half hidden. */
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
