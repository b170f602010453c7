import jsQR from "jsqr";
import type { Modules } from "../../qr/code-geometry.ts";
import { encodeText } from "../../qr/encode-text.ts";
import { quietModules, type CodeRoom } from "../layout/badge-layout.ts";

export type CodeAnswer =
  | { readonly type: "reads-back"; readonly modules: Modules }
  /** With its modules as wide as they must be. */
  | { readonly type: "too-large"; readonly modulesAcross: number | undefined }
  | { readonly type: "unreadable" };

/** Of the picture that is read again: no printed module has fewer dots. */
const checkedDots = 4;

const encoder = new TextEncoder();

/** Black on white, four dots a module, with the light around it: what the coarsest printer puts down. */
const drawDots = ({ size, data }: Modules) => {
  const side = (size + 2 * quietModules) * checkedDots;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < size * checkedDots; y += 1)
    for (let x = 0; x < size * checkedDots; x += 1) {
      if (!data[Math.floor(y / checkedDots) * size + Math.floor(x / checkedDots)]) continue;
      const at = ((y + quietModules * checkedDots) * side + x + quietModules * checkedDots) * 4;
      pixels.fill(0, at, at + 3);
    }
  return { pixels, side };
};

/** Bytes are compared, not texts: what a library makes of the bytes is its own guess. */
const readsBack = (modules: Modules, text: string): boolean => {
  const { pixels, side } = drawDots(modules);
  const bytes = jsQR(pixels, side, side, { inversionAttempts: "dontInvert" })?.binaryData ?? [];
  const expected = encoder.encode(text);
  return bytes.length === expected.length && expected.every((byte, index) => byte === bytes[index]);
};

/** The code of a text for the room that a design has for it, read again by another library than the one that made it. */
export const makeBadgeCode = (text: string, { maxModules }: Pick<CodeRoom, "maxModules">): CodeAnswer => {
  // In the encoder's terms: a picture with two light modules on each side, in which a module of 3 px is wide enough.
  const widthPx = 3 * (maxModules - 2 * quietModules + 4);
  const encoded = encodeText(text, widthPx);
  if (encoded.type === "too-long") return { type: "too-large", modulesAcross: undefined };
  const { modules } = encoded;
  const modulesAcross = modules.size + 2 * quietModules;
  if (modulesAcross > maxModules) return { type: "too-large", modulesAcross };
  return readsBack(modules, text)
    ? { type: "reads-back", modules: { size: modules.size, data: Uint8Array.from(modules.data) } }
    : { type: "unreadable" };
};
