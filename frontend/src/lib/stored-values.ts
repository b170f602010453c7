/** A constant of its own, so that the inline start snippet stays small: it reads this key only. */
export const consentKey = "consent";

/**
 * Keys in session storage that every page uses. Those of a feature are in its `*-stored-values.ts` in `shared/`. The
 * privacy policy lists all of them.
 */
export const pageKeys = {
  /** Names chosen by React Router. */
  scrollPositions: "react-router-scroll-positions",
  transitions: "remix-router-transitions",
  pageReload: "page-reload",
} as const;
