import { logoSidePx, maxPngBytes } from "./picture-limits.ts";

const start = "data:image/png;base64,";

/** Length of a data URL: base64 encodes three bytes as four characters. */
const maxLength = start.length + Math.ceil(maxPngBytes / 3) * 4;

/**
 * The chunks that browsers write when they encode a canvas (PNG, Third Edition, section 5.6). Animation and
 * compressed-text chunks are left out on purpose: no canvas produces them.
 */
const writtenChunks = new Set(
  "IHDR PLTE tRNS sBIT sRGB gAMA cHRM cICP iCCP pHYs eXIf tEXt IDAT IEND".split(" "),
);

const isPlainPng = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  const view = new DataView(bytes.buffer);
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  if (bytes.length < 57 || !signature.every((byte, index) => bytes[index] === byte)) return false;
  let type = "";
  let at = 8;
  while (at + 12 <= bytes.length) {
    const isFirst = at === 8;
    type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if ((type === "IHDR") !== isFirst || !writtenChunks.has(type)) return false;
    at += 12 + view.getUint32(at);
  }
  const dimensions = [view.getUint32(16), view.getUint32(20)];
  return (
    type === "IEND" && at === bytes.length && dimensions.every((side) => side >= 1 && side <= logoSidePx)
  );
};

/** True if `writePngAddress` could have written this address for a logo. */
export const isLogoAddress = (address: string): boolean => {
  if (address.length > maxLength || !address.startsWith(start)) return false;
  const base64 = address.slice(start.length);
  if (!/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) return false;
  return isPlainPng(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
};

export const readPngAddress = (address: string): Blob =>
  new Blob([Uint8Array.from(atob(address.slice(start.length)), (sign) => sign.charCodeAt(0))], {
    type: "image/png",
  });

export const writePngAddress = async (png: Blob): Promise<string> => {
  const bytes = new Uint8Array(await png.arrayBuffer());
  let binary = "";
  // Converted in chunks, because a function call accepts only some ten thousand arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return start + btoa(binary);
};
