import jsQR from "jsqr";
import type { Modules } from "./code-geometry.ts";

/** Dots per module of the picture that is decoded: no printed module has fewer. */
const moduleDots = 4;
/** ISO/IEC 18004 requires this quiet zone around a code. */
const quietModules = 4;

/** Draws the modules in black on white with their quiet zone, without a canvas. */
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

/** Compares bytes, not texts, because decoders only guess the character encoding. */
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

/**
 * Decodes the modules with another library than the one that made them; this works even in a browser that
 * hides pixels.
 */
export const modulesHoldText = (modules: Modules, text: string): boolean => {
  const { pixels, side } = drawDots(modules);
  return holdsText(pixels, side, side, text);
};
