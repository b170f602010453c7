import type { ReactNode } from "react";

type OutsideLinkProps = {
  readonly href: string;
  readonly className?: string;
  readonly onClick?: () => void;
  readonly [data: `data-${string}`]: string;
  readonly children: ReactNode;
};

/** A link to another site, in a new tab that cannot reach back into this one. */
export const OutsideLink = (props: OutsideLinkProps) => <a target="_blank" rel="noopener" {...props} />;
