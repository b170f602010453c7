import { useEffect } from "react";
import { isEnabled } from "#shared/features.ts";

/**
 * The question is in a static fragment. The simulation loads when the visitor uses the form, or has used it
 * before this script loaded.
 */
export const useQueueEstimate = (): void => {
  useEffect(() => {
    if (!isEnabled("planner")) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const form = document.querySelector<HTMLFormElement>(".line-form");
    if (!form) return undefined;
    const follow = (): void => {
      import("./update-estimate.ts").then(
        ({ updateEstimate }) => {
          if (!signal.aborted) updateEstimate(form, signal);
        },
        // The simulation failed to load; the button still leads to the planner's own page.
        () => {},
      );
    };
    const wasChanged = Array.from(form.querySelectorAll("input")).some(
      (input) => input.value !== input.defaultValue,
    );
    if (wasChanged || form.matches(":focus-within")) follow();
    else form.addEventListener("focusin", follow, { once: true, signal });
    return () => leaving.abort();
  }, []);
};
