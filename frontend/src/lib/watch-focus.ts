/**
 * Notes the focused element before slow work.
 * @returns a function that returns true if the visitor has not moved the focus since
 */
export const watchFocus = (): (() => boolean) => {
  const focused = document.activeElement;
  return () => document.activeElement === focused;
};
