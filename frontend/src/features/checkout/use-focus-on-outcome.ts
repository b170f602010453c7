import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus to the heading once the outcome is there: with the checkout's frame gone it would be nowhere. It is
 * left alone where the visitor has put it.
 */
export const useFocusOnOutcome = (outcome: boolean): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (outcome && (focused === null || focused === document.body))
      heading.current?.focus({ preventScroll: true });
  }, [outcome]);
  return heading;
};
