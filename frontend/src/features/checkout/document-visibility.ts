import type { Visibility } from "./watch-payment.ts";

export const documentVisibility: Visibility = {
  isHidden: () => document.hidden,
  subscribe: (listen) => {
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  },
};
