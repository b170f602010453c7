/**
 * The link at an event's target, if the browser would open it in this tab and it leads to a page of this
 * site.
 */
export const findLink = ({ target }: Event): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link && link.origin === location.origin && link.target === "" && !link.hasAttribute("download")
    ? link
    : undefined;
};
