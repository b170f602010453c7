import { encode } from "fast-png";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isOtherPicture, readPictureHeader } from "#frontend/src/pictures/picture-header.ts";

const text = (value: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(value, "latin1"));
const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat(parts));

const sizeOf = (bytes: Uint8Array<ArrayBuffer>) => {
  const header = readPictureHeader(bytes);
  return header && [header.widthPx, header.heightPx];
};

const makePng = (width: number, height: number) => {
  const png = Buffer.from(encode({ width: 1, height: 1, channels: 1, data: Uint8Array.of(0) }));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return Uint8Array.from(png);
};

const frame = (marker: number, width: number, height: number) =>
  Uint8Array.of(0xff, marker, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0);
const scan = join(Uint8Array.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0), Uint8Array.of(1, 0xff, 0, 2));
const app = (length: number) =>
  join(Uint8Array.of(0xff, 0xe1, length >> 8, length & 255), new Uint8Array(length - 2));
const jpegStart = Uint8Array.of(0xff, 0xd8);
const jpegEnd = Uint8Array.of(0xff, 0xd9);

test("[BADGE-11] reads the size of a PNG of 30,000 by 30,000 pixels from its header", () => {
  expect(sizeOf(makePng(30_000, 30_000))).toEqual([30_000, 30_000]);
});

test("[BADGE-11] reads no size of a PNG that begins with another chunk than IHDR", () => {
  const png = makePng(1, 1);
  expect(sizeOf(png)).toEqual([1, 1]);
  png.set(text("tEXt"), 12);
  expect(sizeOf(png)).toBeUndefined();
});

test("[VC-02] reads the largest frame of a JPEG, behind metadata and a smaller frame", () => {
  const bytes = join(jpegStart, app(400), frame(0xc0, 4, 3), frame(0xc2, 20_000, 60), scan, jpegEnd);
  expect(sizeOf(bytes)).toEqual([20_000, 60]);
});

test("[VC-02] counts the scans of a progressive JPEG", () => {
  const bytes = join(jpegStart, frame(0xc2, 40, 30), ...Array.from({ length: 50 }, () => scan), jpegEnd);
  expect(readPictureHeader(bytes)?.scans).toBe(50);
});

test("[QR-08] reads the canvas size of an animated WebP, and the frame size of a plain one", () => {
  const riff = (chunk: string, body: Uint8Array) =>
    join(text("RIFF"), new Uint8Array(4), text(`WEBP${chunk}`), new Uint8Array(4), body);
  const canvas = Uint8Array.of(0x02, 0, 0, 0, 0x2f, 0x75, 0, 0x2f, 0x75, 0, 0, 0);
  expect(sizeOf(riff("VP8X", canvas))).toEqual([30_000, 30_000]);
  const lossy = Uint8Array.of(0, 0, 0, 0x9d, 0x01, 0x2a, 0x90, 0x01, 0xc8, 0x00, 0, 0, 0);
  expect(sizeOf(riff("VP8 ", lossy))).toEqual([400, 200]);
  const lossless = Uint8Array.of(0x2f, 0x8f, 0xc1, 0x31, 0x00, 0, 0, 0, 0, 0);
  expect(sizeOf(riff("VP8L", lossless))).toEqual([400, 200]);
});

test("[QR-08] recognizes SVG, GIF and AVIF as pictures in an unsupported format", () => {
  const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/></svg>');
  for (const bytes of [
    svg,
    text("GIF89a\u0001\u0000\u0001\u0000"),
    text("\u0000\u0000\u0000\u001cftypavif"),
  ]) {
    expect(readPictureHeader(bytes)).toBeUndefined();
    expect(isOtherPicture(bytes)).toBe(true);
  }
});

test("[BADGE-11] reads a truncated or altered file without throwing", () => {
  const files = [
    makePng(30, 40),
    join(jpegStart, app(40), frame(0xc0, 4, 3), scan, jpegEnd),
    join(text("RIFF"), new Uint8Array(4), text("WEBPVP8X"), new Uint8Array(18)),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
      (file, end, changes) => {
        const bytes = file.slice(0, 1 + (end % file.length));
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const header = readPictureHeader(bytes);
        return header === undefined || (header.widthPx > 0 && header.heightPx > 0);
      },
    ),
  );
  expect(readPictureHeader(new Uint8Array())).toBeUndefined();
});
