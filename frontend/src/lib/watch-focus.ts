/**
 * Notes the focused element before slow work.
 * @returns a function that returns false if the visitor has moved the focus since. The removal of the focused element, such
 * as a clicked button, does not count as a move.
 */
export const watchFocus = (): (() => boolean) => {
  const focused = document.activeElement;
  return () => [focused, document.body].includes(document.activeElement);
};
