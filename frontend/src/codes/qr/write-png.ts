import { zlibSync } from "fflate";
import { channelsOf } from "../../lib/luminance.ts";
import { makeChunk } from "../../lib/png-chunk.ts";
import { placeModules, plainLook, type Look, type Modules } from "./code-geometry.ts";

/** The PNG signature (PNG Third Edition, section 5.2). */
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Lowest of the memory levels 0 to 12: the tables that a large file needs take longer to set up than a code
 * takes to compress.
 */
const leastMemory = 0;

/** Header for one bit per pixel, 0 is dark: one gray channel, or a palette of two colors; not interlaced. */
const makeHeader = (widthPx: number, colorType: 0 | 3): Uint8Array => {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, widthPx);
  header[8] = 1;
  header[9] = colorType;
  return header;
};

/** The pixels as rows of bits; each row begins with its filter byte, which is 0 (none). */
const packRows = ({ size, data }: Modules, widthPx: number, margin: number): Uint8Array<ArrayBuffer> => {
  const { modulePx, offsetPx } = placeModules(size, widthPx, margin);
  const moduleAt = Int16Array.from({ length: widthPx }, (_, pixel) => {
    const module = Math.floor((pixel - offsetPx) / modulePx);
    return module >= 0 && module < size ? module : -1;
  });
  const rowBytes = 1 + Math.ceil(widthPx / 8);
  const rows = new Uint8Array(rowBytes * widthPx).fill(0xff);
  moduleAt.forEach((y, row) => {
    const start = row * rowBytes;
    rows[start] = 0;
    if (y === -1) return;
    // All pixel rows of a module are equal, so copy the previous one.
    if (row > 0 && moduleAt[row - 1] === y) return void rows.copyWithin(start, start - rowBytes, start);
    moduleAt.forEach((x, column) => {
      const at = start + 1 + (column >> 3);
      if (x !== -1 && data[y * size + x]) rows[at] = (rows[at] ?? 0) & ~(0x80 >> (column & 7));
    });
  });
  return rows;
};

/**
 * Writes a code as a square PNG of two colors, `widthPx` wide. We encode it ourselves because a one-bit
 * picture is made several times faster than with a canvas, and because browsers that protect against
 * fingerprinting add noise to canvas pixels.
 */
export const writePng = (
  modules: Modules,
  widthPx: number,
  { dark, light, margin }: Look = plainLook,
): Uint8Array<ArrayBuffer> => {
  const isPlain = dark === plainLook.dark && light === plainLook.light;
  const chunks = [
    Uint8Array.from(signature),
    makeChunk("IHDR", makeHeader(widthPx, isPlain ? 0 : 3)),
    ...(isPlain ? [] : [makeChunk("PLTE", Uint8Array.from([...channelsOf(dark), ...channelsOf(light)]))]),
    makeChunk("IDAT", zlibSync(packRows(modules, widthPx, margin), { mem: leastMemory })),
    makeChunk("IEND", new Uint8Array()),
  ];
  const png = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    png.set(chunk, at);
    at += chunk.length;
  }
  return png;
};
