import { useEffect, useLayoutEffect, useRef, type MouseEvent } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { isIsolatedPath, isOwnDocument } from "#shared/site/isolated-paths.ts";
import { skipLinkLabel } from "../navigation/links.ts";
import { analyticsInBuild } from "../analytics/services-in-build.ts";
import { track } from "../analytics/track.ts";
import { ConsentGate } from "../analytics/consent/consent-gate.tsx";
import { parsePageFragment } from "../lib/page-address.ts";
import { focusSection, type PageLinks, usePageLinks } from "../navigation/use-page-links.ts";
import { viewerCountry } from "./viewer-country.ts";
import { hydratedEvent } from "../lib/hydration/hydrated-event.ts";
import { navigatedEvent } from "../lib/hydration/navigated-event.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { BrandLink } from "./brand-link.tsx";
import { loadWholePage } from "./page-modules.ts";
import { needsConsent, findPage, layoutOf, notFoundPage } from "../navigation/routes.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type PageView = {
  /** The route pattern is recorded, because a pathname may contain an order id or a card's uid. */
  readonly route: string;
  readonly pathname: string;
  /** Whether a session recording may show the page. */
  readonly recorded: boolean;
};

/**
 * Records each page view. Marks the body with its route and with whether it may be recorded. After a
 * navigation it also moves the focus to the new page's heading or to the section in its address, from where screen
 * readers and the Tab key continue.
 */
const usePageView = ({ route, pathname, recorded }: PageView): void => {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    document.body.dataset["route"] = route;
    document.body.toggleAttribute("data-recorded", recorded);
    track?.record({ eventType: "page-view", page: route });
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Entrance animations run on the first load only; from here on, each page fades in.
    document.documentElement.dataset["navigated"] = "";
    fadeIn();
    if (!parsePageFragment(focusSection)) focusHeading();
    document.dispatchEvent(new Event(navigatedEvent));
  }, [route, pathname, recorded]);
};

/**
 * Not a view transition of React Router: a second navigation during one can leave the page of the first on screen, under
 * the address of the second (decision 103).
 */
const fadeIn = (): void => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  document
    .querySelector("main")
    ?.animate({ opacity: [0, 1] }, { duration: 600, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" });
};

const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Rules for following links. Addresses without a page are requested from the server, which returns status
 * 404. A security policy belongs to a document: payment pages and isolated pages need their own, which must
 * not apply to the pages opened after them.
 */
const pageLinks: PageLinks = {
  opensInPlace: (pathname) =>
    findPage(pathname) !== notFoundPage && !isOwnDocument(pathname) && !isOwnDocument(location.pathname),
  prefetch: (pathname) => {
    const row = findPage(pathname);
    if (row.countries) viewerCountry.prefetch();
    // Ignored here: the navigation loads it again, and reports an error if that fails too.
    loadWholePage(row).catch(() => undefined);
  },
};

const skipToContent = (event: MouseEvent): void => {
  event.preventDefault();
  const content = document.getElementById("content");
  content?.scrollIntoView();
  content?.focus({ preventScroll: true });
};

/**
 * Navigates to the hash only without scripts: passes, receipts and tools store their content in the address,
 * which a hash would replace.
 */
const SkipLink = () => (
  <a className="skip-link" href="#content" onClick={skipToContent}>
    {skipLinkLabel}
  </a>
);

/** Notifies the start snippet that forms work now, so that it can replay a submit that it held back. */
const useHydratedSignal = (): void => {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
};

/** Looks up the visitor's country once the page is idle, so that prices need not wait for it. */
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
      {analyticsInBuild && <ConsentGate isNeeded={needsConsent(row, pathname)} />}
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
