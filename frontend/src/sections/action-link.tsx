import type { ReactNode } from "react";
import { clickAttributes, wordsAttributes } from "../features/analytics/click-attributes.ts";
import { OutsideLink } from "../ui/outside-link.tsx";

export type Action = {
  readonly label: string;
  readonly href: string;
  /** What its clicks are counted as; by its words where it is left out. */
  readonly event?: "HERO_FREE_SIGN_UP" | "FOR_EVENT_ORGANIZERS_FREE_SIGN_UP";
};

type ActionLinkProps = { readonly action: Action; readonly className: string };

/** A button that leads out of the site. */
export const ActionLink = ({ action: { label, href, event }, className }: ActionLinkProps): ReactNode => (
  <OutsideLink href={href} className={className} {...(event ? clickAttributes(event) : wordsAttributes)}>
    {label}
  </OutsideLink>
);
