import type { ReactNode } from "react";
import { OutsideLink } from "../ui/outside-link.tsx";

type Action = { readonly label: string; readonly href: string };

type HeroActionsProps = {
  /** The one we hope for. */
  readonly first: Action;
  readonly second: Action;
};

/** The two ways on from a page's first screen, both out of the site. */
export const HeroActions = ({ first, second }: HeroActionsProps): ReactNode => (
  <p className="actions">
    <OutsideLink href={first.href} className="button button-primary">
      {first.label}
    </OutsideLink>
    <OutsideLink href={second.href} className="button button-quiet">
      {second.label}
    </OutsideLink>
  </p>
);
