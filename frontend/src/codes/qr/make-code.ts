import { findMinPrintMm, plainLook, type Look, type Modules } from "./code-geometry.ts";
import { encodeText } from "./encode-text.ts";
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

/** As strokes one module wide. */
const drawRuns = (modules: Modules): string =>
  listRuns(modules)
    .map(({ x, y, length }) => `M${x} ${y + 0.5}h${length}`)
    .join("");

/** A code as an SVG for print: it has no pixels, so it stays sharp at any size. `widthPx` is its size on a screen. */
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
  /** Drawn when somebody wants it: few do. */
  readonly drawSvg: () => string;
  /** Where the page offers one. */
  readonly drawPdf?: () => Uint8Array<ArrayBuffer>;
  readonly modules: Modules;
  /** With a logo, in which a browser that protects canvases would put noise. */
  readonly isDrawnOnCanvas?: true;
  readonly minPrintMm: number;
};

export type CodeResult =
  | { readonly type: "made"; readonly code: Code }
  | { readonly type: "too-long"; readonly bytes: number }
  /** Colors that cameras do not tell apart, or the wrong way round. */
  | { readonly type: "unfit"; readonly reason: "pale" | "inverted" };

/** In pieces: a call takes only so many arguments. */
export const writeAddress = (png: Uint8Array): string => {
  let bytes = "";
  for (let at = 0; at < png.length; at += 0x8000)
    bytes += String.fromCharCode(...png.subarray(at, at + 0x8000));
  return `data:image/png;base64,${btoa(bytes)}`;
};

/** Makes the code of a text as a picture `widthPx` wide. It is not checked yet, see `check-code.ts`. */
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
