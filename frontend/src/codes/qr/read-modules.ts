import jsQR from "jsqr";
import type { Modules } from "./code-geometry.ts";

/** Of the picture that is read again: no printed module has fewer dots. */
const moduleDots = 4;
/** ISO/IEC 18004 asks for as much light around a code. */
const quietModules = 4;

/** Black on white with the light around it, without a canvas. */
const drawDots = ({ size, data }: Modules) => {
  const side = (size + 2 * quietModules) * moduleDots;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < size * moduleDots; y += 1)
    for (let x = 0; x < size * moduleDots; x += 1) {
      if (!data[Math.floor(y / moduleDots) * size + Math.floor(x / moduleDots)]) continue;
      const at = ((y + quietModules * moduleDots) * side + x + quietModules * moduleDots) * 4;
      pixels.fill(0, at, at + 3);
    }
  return { pixels, side };
};

/** Bytes are compared, not texts: what a library makes of the bytes is its own guess. */
export const holdsText = (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  text: string,
): boolean => {
  const bytes = jsQR(pixels, width, height, { inversionAttempts: "dontInvert" })?.binaryData ?? [];
  const expected = new TextEncoder().encode(text);
  return bytes.length === expected.length && expected.every((byte, index) => byte === bytes[index]);
};

/** Reads the modules of a code with another library than the one that made them, in a browser that hides pixels too. */
export const modulesHoldText = (modules: Modules, text: string): boolean => {
  const { pixels, side } = drawDots(modules);
  return holdsText(pixels, side, side, text);
};
