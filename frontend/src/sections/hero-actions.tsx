import type { ReactNode } from "react";
import { ActionLink, type Action } from "./action-link.tsx";

type HeroActionsProps = {
  /** The one we hope for. */
  readonly first: Action;
  readonly second: Action;
};

/** The two ways on from a page's first screen, both out of the site. */
export const HeroActions = ({ first, second }: HeroActionsProps): ReactNode => (
  <p className="actions">
    <ActionLink action={first} className="button button-primary" />
    <ActionLink action={second} className="button button-quiet" />
  </p>
);
