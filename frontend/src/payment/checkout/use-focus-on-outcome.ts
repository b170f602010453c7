import { useEffect, useRef, type RefObject } from "react";

const focusIfLost = (element: HTMLElement | null): void => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) element?.focus({ preventScroll: true });
};

/**
 * Moves the focus to the heading once there is a result, because the focused element may have disappeared
 * with the checkout's frame.
 */
export const useFocusOnOutcome = (outcome: boolean): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome) focusIfLost(heading.current);
  }, [outcome]);
  return heading;
};

export const useFocusAfterBusy = (busy: boolean): RefObject<HTMLParagraphElement | null> => {
  const title = useRef<HTMLParagraphElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) focusIfLost(title.current);
    wasBusy.current = busy;
  }, [busy]);
  return title;
};
