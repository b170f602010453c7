import { useEffect, useLayoutEffect, useRef, type MouseEvent } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { isIsolatedPath, isOwnDocument } from "#shared/site/isolated-paths.ts";
import { skipLinkLabel } from "../navigation/links.ts";
import { analyticsInBuild } from "../analytics/services-in-build.ts";
import { track } from "../analytics/track.ts";
import { ConsentGate } from "../analytics/consent/consent-gate.tsx";
import { type PageLinks, usePageLinks } from "../navigation/use-page-links.ts";
import { viewerCountry } from "./viewer-country.ts";
import { hydratedEvent } from "../lib/hydrated-event.ts";
import { navigatedEvent } from "../lib/navigated-event.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { BrandLink } from "./brand-link.tsx";
import { loadWholePage } from "./page-modules.ts";
import { asksForConsent, findPage, layoutOf, notFoundPage } from "../navigation/routes.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

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
const usePageView = ({ route, pathname, recorded }: PageView): void => {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    document.body.dataset["route"] = route;
    document.body.toggleAttribute("data-recorded", recorded);
    track?.record({ eventType: "page-view", page: route });
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Entrances belong to the first load; from here on the view transition is the page's animation.
    document.documentElement.dataset["navigated"] = "";
    focusHeading();
    document.dispatchEvent(new Event(navigatedEvent));
  }, [route, pathname, recorded]);
};

const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * What links may rely on. An address that no page has is asked of the server, which answers with status 404. A policy
 * belongs to a document: a payment page and an isolated page need their own, and must not lend it to the pages after them.
 */
const pageLinks: PageLinks = {
  opensInPlace: (pathname) =>
    findPage(pathname) !== notFoundPage && !isOwnDocument(pathname) && !isOwnDocument(location.pathname),
  prefetch: (pathname) => {
    const row = findPage(pathname);
    if (row.countries) viewerCountry.prefetch();
    // The navigation loads it again, and says so when that fails too.
    loadWholePage(row).catch(() => undefined);
  },
};

const skipToContent = (event: MouseEvent): void => {
  event.preventDefault();
  const content = document.getElementById("content");
  content?.scrollIntoView();
  content?.focus({ preventScroll: true });
};

/** Followed as a link without a script only: a pass, a receipt and a tool keep what they are about in the address. */
const SkipLink = () => (
  <a className="skip-link" href="#content" onClick={skipToContent}>
    {skipLinkLabel}
  </a>
);

/** Tells the start snippet that forms now work, so that it can hand over a submit it held. */
const useHydratedSignal = (): void => {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
};

/** Asks for the visitor's country once the page has nothing better to do, so that the prices need not wait. */
const useCountryPrefetch = (enabled: boolean): void => {
  useEffect(() => {
    if (enabled) whenIdle(viewerCountry.prefetch);
  }, [enabled]);
};

export const Frame = () => {
  const { pathname } = useLocation();
  const row = findPage(pathname);
  usePageView({ route: row.path, pathname, recorded: row.recorded === true });
  usePageLinks(pageLinks);
  useHydratedSignal();
  const withSiteLayout = layoutOf(pathname) === "site";
  useCountryPrefetch(withSiteLayout && !isIsolatedPath(pathname));

  return (
    <>
      <SkipLink />
      {analyticsInBuild && <ConsentGate asks={asksForConsent(row, pathname)} />}
      {withSiteLayout && <SiteHeader />}
      <main id="content" tabIndex={-1}>
        {!withSiteLayout && row === notFoundPage && (
          <p className="bare-brand">
            <BrandLink />
          </p>
        )}
        <Outlet />
      </main>
      {withSiteLayout && <SiteFooter />}
      <ScrollRestoration />
    </>
  );
};
