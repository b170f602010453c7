/** The page's own visibility: a tab that nobody sees asks nothing and moves nothing. */
export type Visibility = {
  readonly isHidden: () => boolean;
  /** @returns what ends the subscription */
  readonly subscribe: (listen: () => void) => () => void;
};

export const documentVisibility: Visibility = {
  isHidden: () => document.hidden,
  subscribe: (listen) => {
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  },
};
