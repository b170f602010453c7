import { useEffect, type ReactNode } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { isIsolatedPath } from "#shared/isolated-paths.ts";
import { skipLinkLabel } from "../content/navigation.ts";
import { analyticsInBuild } from "../features/analytics/services-in-build.ts";
import { ConsentGate } from "../features/consent/consent-gate.tsx";
import { usePageLinks } from "../features/navigation/use-page-links.ts";
import { usePageView } from "../features/navigation/use-page-view.ts";
import { viewerCountry } from "../features/viewer-country/viewer-country.ts";
import { hydratedEvent } from "../lib/hydrated-event.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { BrandLink } from "./brand-link.tsx";
import { pageLinks } from "./page-links.ts";
import { asksForConsent, findPage, layoutOf, notFoundPage } from "./routes.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

const SkipLink = (): ReactNode => (
  <a className="skip-link" href="#content">
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

/** What stays while pages come and go. */
export const Frame = (): ReactNode => {
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
