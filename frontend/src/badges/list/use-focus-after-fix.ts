import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus when a corrected row is removed together with its focused field.
 * @param rows a new array after each change
 * @param target gets the focus as long as it is on the page
 * @param onFocusLost called when `target` was removed too
 * @returns call it before a correction
 */
export const useFocusAfterFix = (
  rows: readonly unknown[],
  target: RefObject<HTMLElement | null>,
  onFocusLost: () => void,
): (() => void) => {
  const seen = useRef(rows);
  const hasFixed = useRef(false);
  useEffect(() => {
    if (seen.current === rows) return;
    seen.current = rows;
    if (hasFixed.current && document.activeElement === document.body) {
      if (target.current) target.current.focus();
      else onFocusLost();
    }
    hasFixed.current = false;
  }, [rows, target, onFocusLost]);
  return () => {
    hasFixed.current = true;
  };
};
