/** The link that an event is about, if the browser would follow it in this tab and it leads into the site. */
export const findLink = ({ target }: Event): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link && link.origin === location.origin && link.target === "" && !link.hasAttribute("download")
    ? link
    : undefined;
};
