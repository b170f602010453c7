import type { MouseEventHandler, ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { PagePath } from "./links.ts";
import { language } from "../lib/language.build.ts";
import { localPath } from "../lib/local-path.ts";

type PageLinkProps = {
  readonly to: PagePath;
  readonly className?: string;
  readonly lang?: string;
  readonly onClick?: MouseEventHandler;
  readonly [data: `data-${string}`]: string;
  readonly children: ReactNode;
};

const Anchor = ({ to, ...rest }: Omit<PageLinkProps, "to"> & { readonly to: string }) => (
  <a href={to} aria-current={useLocation().pathname === to ? "page" : undefined} {...rest} />
);

/** A link to a page of this site; a missing page is a type error. See `usePageLinks`. */
export const PageLink: (props: PageLinkProps) => ReactNode = language
  ? ({ to, ...rest }) => <Anchor to={localPath(to)} {...rest} />
  : Anchor;
