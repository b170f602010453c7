import type { ReactNode } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { analyticsInBuild } from "../features/analytics/services-in-build.ts";
import { ConsentGate } from "../features/consent/consent-gate.tsx";
import { usePageView } from "../features/navigation/use-page-view.ts";
import { usePageLinks } from "../features/navigation/use-page-links.ts";
import { useCountryPrefetch } from "../features/viewer-country/use-country-prefetch.ts";
import { asksForConsent } from "./asks-for-consent.ts";
import { useHydratedSignal } from "./hydrated-signal.ts";
import { pageLinks } from "./page-links.ts";
import { BrandLink } from "./brand-link.tsx";
import { findPage, layoutOf, notFoundPage } from "./routes.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";

/** What stays while pages come and go. */
export const Frame = (): ReactNode => {
  const { pathname } = useLocation();
  const row = findPage(pathname);
  usePageView({ route: row.path, pathname });
  usePageLinks(pageLinks);
  useHydratedSignal();
  const withSiteLayout = layoutOf(pathname) === "site";
  useCountryPrefetch(withSiteLayout);

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
