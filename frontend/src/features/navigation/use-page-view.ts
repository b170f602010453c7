import { useLayoutEffect, useRef } from "react";
import { track } from "../analytics/track.ts";

type PageView = {
  /** The route's pattern: what is recorded, since a pathname may hold an order id or a card's uid. */
  readonly route: string;
  readonly pathname: string;
  /** Whether a recording of the visit may show the page. */
  readonly recorded: boolean;
};

/**
 * Counts each page view: marks the body with its route, and with whether it may be recorded, and after a navigation moves the focus to the new
 * page's heading, where a screen reader and the next Tab go on from.
 */
export const usePageView = ({ route, pathname, recorded }: PageView): void => {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    document.body.dataset["route"] = route;
    document.body.toggleAttribute("data-recorded", recorded);
    track?.pageView(route);
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Entrances belong to the first load; from here on the view transition is the page's animation.
    document.documentElement.dataset["navigated"] = "";
    focusHeading();
  }, [route, pathname, recorded]);
};

const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
