import type { ReactNode } from "react";

type OutsideLinkProps = {
  readonly href: string;
  readonly className?: string;
  readonly onClick?: () => void;
  readonly [data: `data-${string}`]: string;
  readonly children: ReactNode;
};

/** A link to another website. It opens in a new tab that has no access to this one. */
export const OutsideLink = (props: OutsideLinkProps) => <a target="_blank" rel="noopener" {...props} />;
