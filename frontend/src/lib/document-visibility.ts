/** Visibility of the page: a hidden tab sends no requests and runs no animations. */
export type Visibility = {
  readonly isHidden: () => boolean;
  /** @returns the function that unsubscribes */
  readonly subscribe: (listen: () => void) => () => void;
};

export const documentVisibility: Visibility = {
  isHidden: () => document.hidden,
  subscribe: (listen) => {
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  },
};
