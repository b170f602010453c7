import type { ReactNode } from "react";
import { badgeContent } from "./badge-content.ts";

type BadgeHeadProps = {
  /** What stands below the name. */
  readonly from: string;
  /** The name. */
  readonly children: ReactNode;
};

/** What a badge of the first screen says above its perforation. */
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
