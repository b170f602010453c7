import type { ReactNode } from "react";
import lanyard from "./lanyard.svg";

/**
 * Both ends of a ribbon, which meet in a clasp. It hangs from the upper edge of its parent. Its shapes are in a
 * file (decision 101).
 */
const Lanyard = ({ print }: { readonly print: string }) => (
  <svg className="lanyard" viewBox="0 0 200 250" width="200" height="250" aria-hidden="true">
    <use href={`${lanyard}#ribbon`} />
    <text className="lanyard-print" transform="translate(27 23) rotate(67.3)" dominantBaseline="central">
      {print}
    </text>
    <use href={`${lanyard}#clasp`} />
  </svg>
);

type HangingBadgeProps = {
  readonly print: string;
  /** Text for screen readers instead of the drawing; if omitted, they read the badge's own text. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A badge on its lanyard, swaying a little. Its children are the top part and a tear-off stub. */
export const HangingBadge = ({ print, label, children }: HangingBadgeProps) => (
  <div className="hanging-place">
    <div className="hanging" {...(label !== undefined && { role: "img", "aria-label": label })}>
      <Lanyard print={print} />
      <div className="badge on-paper">
        <span className="badge-slot" aria-hidden="true" />
        {children}
      </div>
    </div>
  </div>
);
