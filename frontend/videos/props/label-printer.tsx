import type { ReactNode } from "react";

/** The serrated edge that tears a label off: one tooth every 4 units. */
const teeth = `M26 12${"l2 5 2-5".repeat(50)}z`;

/** A desktop label printer from the front, with its roll behind the window. What it prints, its children, leaves the slot. */
export const LabelPrinter = ({ children }: { readonly children: ReactNode }) => (
  <div className="printer">
    <svg className="printer-lid" viewBox="0 0 252 84" aria-hidden="true">
      <path className="printer-shell" d="M12 84V38Q12 6 44 6H208Q240 6 240 38V84z" />
      <rect className="printer-glass" x="40" y="20" width="172" height="64" rx="14" />
      <path className="printer-paper" d="M62 36H190V84H62z" />
      <path className="printer-shade" d="M62 36H190V44H62zM62 74H190V84H62z" />
      <path className="printer-core" d="M50 50h12v24H50zM190 50h12v24H190z" />
      <path className="printer-shine" d="M64 20H92L70 84H42z" />
    </svg>
    {children}
    <svg
      className="printer-body"
      viewBox="0 0 252 120"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path className="printer-foot" d="M30 108h32v12H30zM190 108h32v12H190z" />
      <path className="printer-shell" d="M0 10Q0 0 10 0H242Q252 0 252 10V92Q252 112 232 112H20Q0 112 0 92z" />
      <path className="printer-slot" d="M18 0H234V8Q234 12 230 12H22Q18 12 18 8z" />
      <path className="printer-teeth" d={teeth} />
      <path className="printer-front" d="M20 34H232V86Q232 98 220 98H32Q20 98 20 86z" />
      <path className="printer-seam" d="M0 24H252" />
      <path className="printer-mark" d="M38 54h44v5H38zM38 66h28v5H38z" />
      <circle className="printer-ring" cx="204" cy="65" r="15" />
      <circle className="printer-feed" cx="204" cy="65" r="9" />
      <rect className="printer-lamp" x="150" y="61" width="22" height="8" rx="4" />
    </svg>
  </div>
);
