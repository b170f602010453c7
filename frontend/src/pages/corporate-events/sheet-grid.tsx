import type { ReactNode } from "react";

const columns = 5;
const width = 40;
const height = 26;
const places = Array.from({ length: 25 }, (_, index) => ({
  x: (index % columns) * width + 3,
  y: Math.floor(index / columns) * height + 3,
}));

/** The badge sheet from afar: as many badges as were taken have left only their outline. */
export const SheetGrid = ({ taken }: { readonly taken: number }): ReactNode => (
  <svg className="sheet-grid" viewBox={`0 0 ${columns * width} ${columns * height}`} aria-hidden="true">
    {places.map(({ x, y }, index) => (
      <rect
        key={index}
        className={index < taken ? "sheet-grid-taken" : "sheet-grid-badge"}
        x={x}
        y={y}
        width={width - 6}
        height={height - 6}
        rx="4"
      />
    ))}
  </svg>
);
