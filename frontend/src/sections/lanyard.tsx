import type { ReactNode } from "react";

/** Two ends of a ribbon that meet in a clasp. It hangs from whatever its parent's upper edge is. */
export const Lanyard = ({ print }: { readonly print: string }): ReactNode => (
  <svg className="lanyard" viewBox="0 0 200 250" width="200" height="250" aria-hidden="true">
    <path className="lanyard-back" d="M168 0h30L116 196H86z" />
    <path className="lanyard-front" d="M2 0h30l82 196H84z" />
    <path className="lanyard-fold" d="M84 196l15-36 15 36z" />
    <text className="lanyard-print" transform="translate(21 4) rotate(67.3)" dominantBaseline="central">
      {print}
    </text>
    <rect className="lanyard-metal" x="79" y="188" width="40" height="18" rx="4" />
    <path className="lanyard-shine" d="M83 193.5h32" />
    <circle className="lanyard-ring" cx="99" cy="211" r="7" />
    <path className="lanyard-hook" d="M99 218v13c0 13 17 12 17 1" />
  </svg>
);
