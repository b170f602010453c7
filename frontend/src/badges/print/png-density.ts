import { makeChunk } from "../../lib/png-chunk.ts";

const mmPerInch = 25.4;

/** PNG, 3rd edition, 5.3: a signature of eight bytes, then chunks of length, name, data and checksum. */
const signatureBytes = 8;
const frameBytes = 12;

/** A `pHYs` chunk: dots per meter across and down. */
const makeDensity = (dpi: number): Uint8Array => {
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  const perMeter = Math.round((dpi / mmPerInch) * 1000);
  view.setUint32(0, perMeter);
  view.setUint32(4, perMeter);
  data[8] = 1;
  return makeChunk("pHYs", data);
};

/** Sets the print resolution of a PNG, replacing any it already has. */
export const setDensity = (png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts = [png.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at < png.length;) {
    const end = at + frameBytes + view.getUint32(at);
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (name !== "pHYs") parts.push(png.subarray(at, end));
    if (name === "IHDR") parts.push(makeDensity(dpi));
    at = end;
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
