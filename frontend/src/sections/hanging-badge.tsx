import type { ReactNode } from "react";
import { Lanyard } from "./lanyard.tsx";

type HangingBadgeProps = {
  /** Printed on the ribbon. */
  readonly print: string;
  /** What a screen reader says in place of the drawing; without it the badge's own text is read. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A badge on its lanyard, swaying a little. What stands on it is its children: a top, and a stub to tear off. */
export const HangingBadge = ({ print, label, children }: HangingBadgeProps): ReactNode => (
  <div className="hanging-place">
    <div className="hanging" {...(label !== undefined && { role: "img", "aria-label": label })}>
      <Lanyard print={print} />
      <div className="badge">
        <span className="badge-slot" aria-hidden="true" />
        {children}
      </div>
    </div>
  </div>
);
