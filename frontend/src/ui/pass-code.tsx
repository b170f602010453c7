import type { ReactNode, SVGProps } from "react";

/** A QR code as one path, see `draw-pass-code.ts`. */
export type Code = {
  readonly design: "squares" | "dots" | "bars";
  readonly size: number;
  readonly path: string;
};

const quietZone = 4;
const eyeOffset = 7;

type Look = {
  readonly modules: SVGProps<SVGPathElement>;
  readonly ring?: SVGProps<SVGRectElement>;
  readonly pupil?: SVGProps<SVGRectElement>;
};

const looks: Readonly<Record<Code["design"], Look>> = {
  squares: { modules: {} },
  dots: { modules: { strokeWidth: 0.92, strokeLinecap: "round" }, ring: { rx: 2.5 }, pupil: { rx: 1.5 } },
  bars: { modules: { strokeWidth: 0.82, strokeLinecap: "round" }, ring: { rx: 1.25 }, pupil: { rx: 0.75 } },
};

/** The content of the `svg` element, in attributes, so that it can be in a file (`lib/drawing-file.tsx`). */
export const PassCodeDrawing = ({ design, size, path }: Code) => {
  const { modules, ring, pupil } = looks[design];
  const tile = size + 2 * quietZone;
  const eyes = [
    { x: 0, y: 0 },
    { x: size - eyeOffset, y: 0 },
    { x: 0, y: size - eyeOffset },
  ];
  return (
    <g {...(design === "squares" && crisp)}>
      <rect x={-quietZone} y={-quietZone} width={tile} height={tile} fill="#fff" />
      <g fill="none" stroke="#000">
        <path d={path} {...modules} />
        {eyes.map(({ x, y }) => (
          <rect key={`${x} ${y}`} x={x + 0.5} y={y + 0.5} width="6" height="6" {...ring} />
        ))}
      </g>
      {eyes.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x + 2} y={y + 2} width="3" height="3" {...pupil} />
      ))}
    </g>
  );
};

/** Adjacent modules must touch without a hairline between them. */
const crisp = { shapeRendering: "crispEdges" } as const;

type CodeFrameProps = { readonly size: number; readonly children: ReactNode };

export const CodeFrame = ({ size, children }: CodeFrameProps) => {
  const tile = size + 2 * quietZone;
  return (
    <svg className="code" viewBox={`${-quietZone} ${-quietZone} ${tile} ${tile}`} aria-hidden="true">
      {children}
    </svg>
  );
};

/** Always black on a white tile with its quiet zone, in light and dark mode, so that phones can read it. */
export const PassCode = (code: Code) => (
  <CodeFrame size={code.size}>
    <PassCodeDrawing {...code} />
  </CodeFrame>
);
