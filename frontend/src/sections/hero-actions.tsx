import { clickAttributes } from "../analytics/click-attributes.ts";
import { OutsideLink } from "../ui/outside-link.tsx";

type Action = { readonly label: string; readonly href: string };

type HeroActionsProps = {
  /** The preferred action. */
  readonly first: Action;
  readonly second: Action;
  readonly event?: "HERO_FREE_SIGN_UP";
};

export const HeroActions = ({ first, second, event }: HeroActionsProps) => (
  <p className="actions">
    <OutsideLink href={first.href} className="button button-primary" {...clickAttributes?.(event)}>
      {first.label}
    </OutsideLink>
    <OutsideLink href={second.href} className="button button-quiet" {...clickAttributes?.()}>
      {second.label}
    </OutsideLink>
  </p>
);
