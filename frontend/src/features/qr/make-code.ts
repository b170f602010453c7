import { findMinPrintMm } from "./code-geometry.ts";
import { encodeText } from "./encode-text.ts";
import { writePng } from "./write-png.ts";
import { writeSvg } from "./write-svg.ts";

/** A code in every form that a visitor can see or take away. */
export type Code = {
  /** What a scanner reads. */
  readonly text: string;
  readonly png: Uint8Array<ArrayBuffer>;
  /** The same PNG as an address for `<img>`. */
  readonly pngAddress: string;
  /** Drawn when somebody wants it: few do. */
  readonly drawSvg: () => string;
  /** See `findMinPrintMm`. */
  readonly minPrintMm: number;
};

export type CodeResult =
  { readonly type: "made"; readonly code: Code } | { readonly type: "too-long"; readonly bytes: number };

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
