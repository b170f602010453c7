const property = "--consent-height";

/**
 * Tells the style sheet how much of the window the region covers, so that the page can be scrolled clear of it and
 * nothing that has the focus stays beneath it.
 */
export const showCoveredHeight = (region: HTMLElement | null): (() => void) => {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(property, `${region?.offsetHeight ?? 0}px`));
  if (region) observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};
