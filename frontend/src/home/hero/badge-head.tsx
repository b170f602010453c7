import type { ReactNode } from "react";
import { badgeContent } from "./badge-content.ts";

type BadgeHeadProps = {
  /** Text below the name. */
  readonly from: string;
  /** The guest's name. */
  readonly children: ReactNode;
};

/** Upper part of a badge in the hero, above its perforation. */
export const BadgeHead = ({ from, children }: BadgeHeadProps) => (
  <div className="badge-top">
    <p className="badge-event">
      <span>{badgeContent.event}</span>
      <span>{badgeContent.date}</span>
    </p>
    {children}
    <p className="badge-from">{from}</p>
  </div>
);
