import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { findLink } from "./find-link.ts";

export type PageLinks = {
  readonly opensInPlace: (pathname: string) => boolean;
  readonly prefetch: (pathname: string) => void;
};

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const showSection = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });

/**
 * The router begins the browser's transitions, skips one when the visitor goes on before it has begun, and leaves it to
 * others to hear of that. It is no error: the page has come.
 */
const letTransitionsBeSkipped = (): void => {
  if (!("startViewTransition" in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  };
};

/**
 * Every link of the site is a plain anchor, so it works before any script does and in markup that is never hydrated.
 * From here on one listener opens those to the site's own pages in place. A link to a section of the same page goes
 * through the router too, so that Back returns to where the reader was; its section needs `tabindex="-1"`.
 */
export const usePageLinks = ({ opensInPlace, prefetch }: PageLinks): void => {
  const navigate = useNavigate();

  useEffect(letTransitionsBeSkipped, []);

  useEffect(() => {
    const open = (event: MouseEvent): void => {
      const link = findLink(event);
      if (!link || event.defaultPrevented || !isPlainClick(event)) return;
      const { pathname, search, hash } = link;
      const inThisPage = pathname === location.pathname && search === location.search && hash !== "";
      if (!inThisPage && !opensInPlace(pathname)) return;
      event.preventDefault();
      void navigate({ pathname, search, hash }, { viewTransition: !inThisPage });
      if (inThisPage) showSection(decodeURIComponent(hash.slice(1)));
    };
    const comeNear = (event: Event): void => {
      const link = findLink(event);
      if (link && opensInPlace(link.pathname)) prefetch(link.pathname);
    };
    document.addEventListener("click", open);
    document.addEventListener("pointerover", comeNear);
    document.addEventListener("focusin", comeNear);
    return () => {
      document.removeEventListener("click", open);
      document.removeEventListener("pointerover", comeNear);
      document.removeEventListener("focusin", comeNear);
    };
  }, [navigate, opensInPlace, prefetch]);
};
