import { useEffect, useRef, type RefObject } from "react";

const property = "--consent-height";

/**
 * Tells the style sheet how much of the window the region covers, so that the page can be scrolled clear of it and
 * nothing that has the focus stays beneath it.
 */
export const useCoveredHeight = (): RefObject<HTMLElement | null> => {
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, []);

  return region;
};
