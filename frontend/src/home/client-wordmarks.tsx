import type { ReactNode } from "react";
import type { Client } from "./clients.ts";

type Wordmark = {
  /** Width of a drawing that is 40 units high. */
  readonly width: number;
  readonly drawing: ReactNode;
};

const roundPen = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 4.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
const squarePen = { fill: "none", stroke: "currentColor", strokeWidth: 3 };
const wide = { fontSize: 25, letterSpacing: "0.2em" };
const small = { fontSize: 14, fontWeight: 500, letterSpacing: "0.2em" };
const serif = { fontFamily: "Georgia, 'Times New Roman', serif", fontSize: 32, fontStyle: "italic" };
const heading = { fontFamily: "var(--font-heading)" };
const heavy = { ...heading, fontSize: 34, fontWeight: 800, letterSpacing: "-0.04em" };
const stacked = { ...heading, fontSize: 23, fontWeight: 700 };

/**
 * Six styles, as on a real wall of logos: lettering drawn with a round and with a square pen, and four
 * typeset names. A typeset name has a fixed length, so that it takes the same space in a fallback font.
 */
export const wordmarks: Readonly<Record<Client["logo"], Wordmark>> = {
  compass: {
    width: 224,
    drawing: (
      <>
        <text {...wide} x="1" y="28" textLength="18">
          N
        </text>
        <path d="M38 4l4 12 12 4-12 4-4 12-4-12-12-4 12-4z" />
        <text {...wide} x="58" y="28" textLength="164">
          RTHLIGHT
        </text>
      </>
    ),
  },
  wave: {
    width: 183,
    drawing: (
      <path
        {...roundPen}
        d="M7 7V24a6 6 0 0 0 6 6h2M2 14h12M21 14V30M21 5v.1M46 4V30M46 22a8 8 0 1 1-16 0 8 8 0 0 1 16 0M54 22h16a8 8 0 1 0-2.4 5.8M77 14c1 9 2 16 6 16s4-11 6-11 2 11 6 11 5-7 6-16M123 14V30M123 22a8 8 0 1 1-16 0 8 8 0 0 1 16 0M132 7V24a6 6 0 0 0 6 6h2M127 14h12M146 22h16a8 8 0 1 0-2.4 5.8M169 14V30M169 23a9 9 0 0 1 9-9"
      />
    ),
  },
  peaks: {
    width: 208,
    drawing: (
      <path
        {...squarePen}
        d="M3 30V6h12M3 18h9M30 6V24l-5 6-5-5M44 6l8 12-8 12-8-12zM58 30V6h8l5 6-5 6h-8M64 18l8 12M78 30V6h6l9 12-9 12zM99 6l6 24 6-17 6 17 6-24M137 6l8 12-8 12-8-12zM151 30V6h8l5 6-5 6h-8M157 18l8 12M171 6V30M184 6L172 18l12 12M202 6H194l-4 6 12 12-4 6h-9"
      />
    ),
  },
  ampersand: {
    width: 166,
    drawing: (
      <text {...serif} x="2" y="30" textLength="160">
        Okafor &amp; Co
      </text>
    ),
  },
  leaf: {
    width: 190,
    drawing: (
      <>
        <path d="M4 33C2 17 11 8 29 7c0 17-7 25-21 24l10-13z" />
        <text {...heavy} x="36" y="30" textLength="152">
          saltmarsh
        </text>
      </>
    ),
  },
  book: {
    width: 118,
    drawing: (
      <>
        <text {...stacked} x="1" y="18" textLength="116">
          HALDEN
        </text>
        <path d="M1 22h116v2.5H1z" />
        <text {...small} x="1" y="38" textLength="116">
          PRESS
        </text>
      </>
    ),
  },
};
