import type { MouseEventHandler, ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { PagePath } from "../../content/navigation.ts";

type PageLinkProps = {
  readonly to: PagePath;
  readonly className?: string;
  /** The id of the text that tells this link from others with the same words. */
  readonly describedBy?: string;
  readonly onClick?: MouseEventHandler;
  readonly children: ReactNode;
};

/** A link to one of the site's own pages: it cannot name a page that does not exist. */
export const PageLink = ({ to, describedBy, ...rest }: PageLinkProps): ReactNode => (
  <Link
    to={to}
    viewTransition
    aria-current={useLocation().pathname === to ? "page" : undefined}
    aria-describedby={describedBy}
    {...rest}
  />
);
