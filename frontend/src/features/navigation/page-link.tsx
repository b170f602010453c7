import type { MouseEventHandler, ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { PagePath } from "../../content/navigation.ts";
import { viewerCountry } from "../viewer-country/viewer-country.ts";

type PageLinkProps = {
  readonly to: PagePath;
  readonly className?: string;
  readonly onClick?: MouseEventHandler;
  readonly children: ReactNode;
};

/** Its prices depend on the visitor's country, which is asked for as soon as a click seems near. */
const pricingPath: PagePath = "/pricing";

/** A link to one of the site's own pages: it cannot name a page that does not exist. */
export const PageLink = ({ to, ...rest }: PageLinkProps): ReactNode => (
  <Link
    to={to}
    viewTransition
    aria-current={useLocation().pathname === to ? "page" : undefined}
    {...(to === pricingPath && { onPointerEnter: viewerCountry.prefetch, onFocus: viewerCountry.prefetch })}
    {...rest}
  />
);
