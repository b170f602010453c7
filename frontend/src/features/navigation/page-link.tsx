import type { MouseEventHandler, ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { isPaymentPath } from "#shared/payment-paths.ts";
import type { PagePath } from "../../content/navigation.ts";
import { viewerCountry } from "../viewer-country/viewer-country.ts";

type PageLinkProps = {
  readonly to: PagePath;
  readonly className?: string;
  /** The id of the text that tells this link from others with the same words. */
  readonly describedBy?: string;
  readonly onClick?: MouseEventHandler;
  readonly children: ReactNode;
};

/** Its prices depend on the visitor's country, which is asked for as soon as a click seems near. */
const pricingPath: PagePath = "/pricing";

/** A link to one of the site's own pages: it cannot name a page that does not exist. */
export const PageLink = ({ to, describedBy, ...rest }: PageLinkProps): ReactNode => {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      viewTransition
      // A policy belongs to a document: a payment page needs its own, and must not lend it to the pages after it.
      reloadDocument={isPaymentPath(to) || isPaymentPath(pathname)}
      aria-current={pathname === to ? "page" : undefined}
      {...(to === pricingPath && { onPointerEnter: viewerCountry.prefetch, onFocus: viewerCountry.prefetch })}
      aria-describedby={describedBy}
      {...rest}
    />
  );
};
