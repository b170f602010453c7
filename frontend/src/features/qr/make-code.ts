import { findMinPrintMm, marginModules, type Modules } from "./code-geometry.ts";
import { encodeText } from "./encode-text.ts";
import { writePng } from "./write-png.ts";

/** Runs of dark modules, row by row, as strokes one module wide. */
const drawRuns = ({ size, data }: Modules): string => {
  const strokes: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && data[y * size + x]) x += 1;
      if (x > from) strokes.push(`M${from} ${y + 0.5}h${x - from}`);
    }
  }
  return strokes.join("");
};

/** A code as an SVG for print: it has no pixels, so it stays sharp at any size. `widthPx` is its size on a screen. */
const writeSvg = (modules: Modules, widthPx: number): string => {
  const width = modules.size + 2 * marginModules;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${widthPx}"`,
    ` viewBox="${-marginModules} ${-marginModules} ${width} ${width}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M${-marginModules} ${-marginModules}h${width}v${width}h${-width}z"/>`,
    `<path stroke="#000" d="${drawRuns(modules)}"/></svg>\n`,
  ].join("");
};

export type Code = {
  readonly text: string;
  readonly png: Uint8Array<ArrayBuffer>;
  readonly pngAddress: string;
  /** Drawn when somebody wants it: few do. */
  readonly drawSvg: () => string;
  readonly minPrintMm: number;
};

export type CodeResult =
  | { readonly type: "made"; readonly code: Code }
  | { readonly type: "too-long"; readonly bytes: number };

/** Makes the code of a text as a picture `widthPx` wide. It is not checked yet, see `check-code.ts`. */
export const makeCode = (text: string, widthPx: number): CodeResult => {
  const encoded = encodeText(text, widthPx);
  if (encoded.type === "too-long") return encoded;
  const { modules } = encoded;
  const png = writePng(modules, widthPx);
  return {
    type: "made",
    code: {
      text,
      png,
      pngAddress: `data:image/png;base64,${btoa(String.fromCharCode(...png))}`,
      drawSvg: () => writeSvg(modules, widthPx),
      minPrintMm: findMinPrintMm(modules.size, widthPx),
    },
  };
};
