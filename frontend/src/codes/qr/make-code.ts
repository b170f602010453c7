import { findMinPrintMm, plainLook, type Look, type Modules } from "./code-geometry.ts";
import { encodeText, type TooLong } from "./encode-text.ts";
import { writePng } from "./write-png.ts";

/** Runs of dark modules, row by row. */
export const listRuns = ({ size, data }: Modules) => {
  const runs: { readonly x: number; readonly y: number; readonly length: number }[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && data[y * size + x]) x += 1;
      if (x > from) runs.push({ x: from, y, length: x - from });
    }
  }
  return runs;
};

/** Writes the runs as SVG strokes one module wide. */
const drawRuns = (modules: Modules): string =>
  listRuns(modules)
    .map(({ x, y, length }) => `M${x} ${y + 0.5}h${length}`)
    .join("");

/** The code as an SVG for print: vectors stay sharp at any size. `widthPx` is its size on a screen. */
const writeSvg = (modules: Modules, widthPx: number, { dark, light, margin }: Look): string => {
  const width = modules.size + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${widthPx}"`,
    ` viewBox="${-margin} ${-margin} ${width} ${width}" shape-rendering="crispEdges">`,
    `<path fill="${light}" d="M${-margin} ${-margin}h${width}v${width}h${-width}z"/>`,
    `<path stroke="${dark}" d="${drawRuns(modules)}"/></svg>\n`,
  ].join("");
};

export type Code = {
  readonly text: string;
  readonly png: Uint8Array<ArrayBuffer>;
  readonly pngAddress: string;
  /** Draws the code as SVG, on demand because few visitors need it. */
  readonly drawSvg: () => string;
  /** Set on pages that offer a PDF. */
  readonly drawPdf?: () => Uint8Array<ArrayBuffer>;
  readonly modules: Modules;
  /** True for a code with a logo: browsers that protect canvases would add noise to it. */
  readonly isDrawnOnCanvas?: true;
  readonly minPrintMm: number;
};

export type CodeResult =
  | { readonly type: "made"; readonly code: Code }
  | TooLong
  /**
   * Colors with too little contrast for cameras (`pale`), or with light modules on a dark background
   * (`inverted`).
   */
  | { readonly type: "unfit"; readonly reason: "pale" | "inverted" };

/** Converted in chunks, because a function call accepts only a limited number of arguments. */
export const writeAddress = (png: Uint8Array): string => {
  let bytes = "";
  for (let at = 0; at < png.length; at += 0x8000)
    bytes += String.fromCharCode(...png.subarray(at, at + 0x8000));
  return `data:image/png;base64,${btoa(bytes)}`;
};

/** Draws the QR code of a text as a picture of `widthPx` pixels. `check-code.ts` reads the picture back separately. */
export const makeCode = (
  text: string,
  widthPx: number,
  look: Look = plainLook,
  underLogo = false,
): Exclude<CodeResult, { type: "unfit" }> => {
  const encoded = encodeText(text, widthPx, underLogo);
  if (encoded.type === "too-long") return encoded;
  const { modules } = encoded;
  const png = writePng(modules, widthPx, look);
  return {
    type: "made",
    code: {
      text,
      png,
      pngAddress: writeAddress(png),
      drawSvg: () => writeSvg(modules, widthPx, look),
      modules,
      minPrintMm: findMinPrintMm(modules.size, widthPx, look.margin),
    },
  };
};
