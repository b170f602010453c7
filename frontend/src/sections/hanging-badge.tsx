import type { ReactNode } from "react";

/** Both ends of a ribbon, which meet in a clasp. It hangs from the upper edge of its parent. */
const Lanyard = ({ print }: { readonly print: string }) => (
  <svg className="lanyard" viewBox="0 0 200 250" width="200" height="250" aria-hidden="true">
    <path className="lanyard-back" d="M168 0h30L116 196H86z" />
    <path className="lanyard-front" d="M2 0h30l82 196H84z" />
    <text className="lanyard-print" transform="translate(27 23) rotate(67.3)" dominantBaseline="central">
      {print}
    </text>
    <path className="lanyard-fold" d="M84 196l15-36 15 36z" />
    <rect className="lanyard-metal" x="79" y="188" width="40" height="18" rx="4" />
    <path className="lanyard-shine" d="M83 193.5h32" />
    <rect className="lanyard-clip" x="90" y="208" width="18" height="33" rx="9" />
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
