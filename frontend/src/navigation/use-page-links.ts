import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { findLink } from "./find-link.ts";

export type PageLinks = {
  readonly opensInPlace: (pathname: string) => boolean;
  readonly prefetch: (pathname: string) => void;
};

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const findSection = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A fragment with invalid percent-encoding names no section: `#50%`.
    return null;
  }
};

/** Moves the focus to the section, from where the Tab key and screen readers continue. @returns whether it exists */
export const focusSection = (hash: string): boolean => {
  const section = hash === "" ? null : findSection(hash);
  // Headings of articles are not focusable by themselves.
  if (section && !section.hasAttribute("tabindex")) section.tabIndex = -1;
  section?.focus({ preventScroll: true });
  return section !== null;
};

/**
 * Opens the site's links in place. Links are plain anchors, so they work before any script has loaded and in
 * static fragments; one listener handles those to the site's own pages. Links to a section of the same page
 * go through the router too, so that Back returns to the previous position.
 */
export const usePageLinks = ({ opensInPlace, prefetch }: PageLinks): void => {
  const navigate = useNavigate();

  useEffect(() => {
    const open = (event: MouseEvent): void => {
      const link = findLink(event);
      if (!link || event.defaultPrevented || !isPlainClick(event)) return;
      const { pathname, search, hash } = link;
      const inThisPage = pathname === location.pathname && search === location.search && hash !== "";
      if (!inThisPage && !opensInPlace(pathname)) return;
      event.preventDefault();
      // As browsers do: a link to the shown address adds no history entry.
      void navigate({ pathname, search, hash }, { replace: link.href === location.href });
      if (inThisPage) focusSection(hash);
    };
    const prefetchLinkedDocument = (event: Event): void => {
      const link = findLink(event);
      if (link && opensInPlace(link.pathname)) prefetch(link.pathname);
    };
    document.addEventListener("click", open);
    document.addEventListener("pointerover", prefetchLinkedDocument);
    document.addEventListener("focusin", prefetchLinkedDocument);
    return () => {
      document.removeEventListener("click", open);
      document.removeEventListener("pointerover", prefetchLinkedDocument);
      document.removeEventListener("focusin", prefetchLinkedDocument);
    };
  }, [navigate, opensInPlace, prefetch]);
};
