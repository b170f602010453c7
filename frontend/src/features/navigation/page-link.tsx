import type { MouseEventHandler, ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { PagePath } from "../../content/navigation.ts";

type PageLinkProps = {
  readonly to: PagePath;
  readonly className?: string;
  readonly onClick?: MouseEventHandler;
  readonly [data: `data-${string}`]: string;
  readonly children: ReactNode;
};

/** A link to one of the site's own pages: it cannot name a page that does not exist. See `usePageLinks`. */
export const PageLink = ({ to, ...rest }: PageLinkProps) => (
  <a href={to} aria-current={useLocation().pathname === to ? "page" : undefined} {...rest} />
);
