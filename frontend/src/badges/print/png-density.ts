const mmPerInch = 25.4;

/** PNG, 3rd edition, 5.3: a signature of eight bytes, then chunks of length, name, data and checksum. */
const signatureBytes = 8;
const frameBytes = 12;

/** The CRC of Annex D of the same standard. */
const checksum = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** A `pHYs` chunk: dots per meter across and down. */
const makeDensity = (dpi: number): Uint8Array => {
  const chunk = new Uint8Array(frameBytes + 9);
  const view = new DataView(chunk.buffer);
  const perMeter = Math.round((dpi / mmPerInch) * 1000);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode("pHYs"), 4);
  view.setUint32(8, perMeter);
  view.setUint32(12, perMeter);
  chunk[16] = 1;
  view.setUint32(17, checksum(chunk.subarray(4, 17)));
  return chunk;
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
