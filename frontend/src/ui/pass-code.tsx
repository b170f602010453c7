/** A QR code as one path, see `draw-pass-code.ts`. */
export type Code = {
  readonly design: "squares" | "dots" | "bars";
  readonly size: number;
  readonly path: string;
};

const quietZone = 4;
const eyeOffset = 7;

/** Always black on a white tile with its quiet zone, in light and dark mode, so that phones can read it. */
export const PassCode = ({ design, size, path }: Code) => (
  <svg
    className={`code code-${design}`}
    viewBox={`${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`}
    aria-hidden="true"
  >
    <rect
      className="code-tile"
      x={-quietZone}
      y={-quietZone}
      width={size + 2 * quietZone}
      height={size + 2 * quietZone}
    />
    <path className="code-modules" d={path} />
    <Eye x={0} y={0} />
    <Eye x={size - eyeOffset} y={0} />
    <Eye x={0} y={size - eyeOffset} />
  </svg>
);

const Eye = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <>
    <rect className="code-eye-ring" x={x + 0.5} y={y + 0.5} width="6" height="6" />
    <rect className="code-eye-pupil" x={x + 2} y={y + 2} width="3" height="3" />
  </>
);
