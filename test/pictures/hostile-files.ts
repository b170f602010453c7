import { deflateSync } from "node:zlib";
import { encode } from "fast-png";

const chunk = (type: string, data: Buffer): Buffer => {
  // The checksums of a hostile file may be wrong.
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

/** 30,000 by 30,000 pixels in about 110 KB: 3.6 GB once it is decoded. */
const makeBomb = (): Buffer => {
  const side = 30_000;
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = Buffer.alloc((1 + side / 8) * side);
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

const uses = Array.from(
  { length: 24 },
  (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(3)}</g>`,
).join("");
const nestedSvg = `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a0"><path d="M0 0h1v1"/></g>${uses}</defs><use href="#a24"/></svg>`;
export const svgAddress = `data:image/svg+xml;base64,${Buffer.from(nestedSvg).toString("base64")}`;

export const bomb = { name: "logo.png", mimeType: "image/png", buffer: makeBomb() };
export const vector = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(nestedSvg) };
export const small = {
  name: "logo.png",
  mimeType: "image/png",
  buffer: Buffer.from(encode({ width: 40, height: 20, channels: 1, data: new Uint8Array(800) })),
};
export const tooManyPixels = "That picture is too large to open safely. Choose one of at most 50 megapixels.";
export const otherFormat = "This page opens JPEG, PNG and WebP pictures.";
