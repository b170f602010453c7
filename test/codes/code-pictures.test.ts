import { createRequire } from "node:module";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { findMinPrintMm, placeModules } from "#frontend/src/codes/qr/code-geometry.ts";
import { encodeText, maxTextBytes } from "#frontend/src/codes/qr/encode-text.ts";
import { makeCode } from "#frontend/src/codes/qr/make-code.ts";
import { codeWidthPx } from "#frontend/src/codes/generator/code-width.ts";
import { buildVcard } from "#frontend/src/codes/qr/vcard.ts";
import { anyCard, anyText, namesInScripts } from "#test/support/readers/card-inputs.ts";
import { prepareDecoder, readCodes, readCodeText } from "#test/support/readers/read-code.ts";
import { sample, sampleSize } from "#test/support/sample.ts";

type Png = { readonly width: number; readonly height: number; readonly data: Buffer };
/** The PNG reader in the encoder's own package; it returns pixels of four bytes. */
const pngReader = createRequire(createRequire(import.meta.url).resolve("qrcode"))("pngjs") as {
  readonly PNG: { readonly sync: { readonly read: (file: Buffer) => Png } };
};

beforeAll(prepareDecoder);

const make = (text: string, widthPx = codeWidthPx) => {
  const result = makeCode(text, widthPx);
  if (result.type !== "made") throw new Error(result.type);
  return result.code;
};
const readPng = (text: string) => {
  const file = Buffer.from(make(text).png);
  return { file, ...pngReader.PNG.sync.read(file) };
};

/** Texts that visitors put into codes: addresses, other text, and cards. */
const codeText: fc.Arbitrary<string> = fc.oneof(
  anyText,
  anyCard()
    .map((card) => buildVcard(card) ?? "")
    .filter((text) => text !== ""),
);

/** Whether ZXing reads exactly these bytes in the PNG of their code. */
const survives = async (text: string): Promise<boolean> => {
  const codes = await readCodes(make(text).png);
  return codes.length === 1 && Buffer.from(text).equals(codes[0] ?? new Uint8Array());
};

test("[QR-02] [QR-06] another decoder reads any text back byte for byte from the PNG of its code", async () => {
  await fc.assert(
    fc.asyncProperty(codeText, async (text) => {
      expect(await survives(text)).toBe(true);
    }),
    { numRuns: sampleSize({ usual: 4, full: 10_000 }) },
  );
});

const sizes = [1, 50, 134, 190, 272, 330, 425, 500, 700, 858, 1100, 1500, 1990, 2400, 2900, 2953];

test.each(sizes)("[QR-02] a text of %i bytes reads back from its PNG", async (bytes) => {
  const text = Array.from({ length: bytes }, (_, index) => "https:/?a=b&c."[(index * 7 + bytes) % 14]).join(
    "",
  );
  expect(await survives(text)).toBe(true);
});

const famous = ["Łukasz", "प्रिया", "₹10,000", "李小龙", ...Object.values(namesInScripts).flat()];

test.each(sample(8, famous))("[QR-06] %s reads back as UTF-8", async (text) => {
  expect(await readCodeText(make(text).png)).toBe(text);
});

test("[QR-02] draws a picture of 300 by 300 pixels in pure black and white", () => {
  const { width, height, data } = readPng("https://www.example.com/");
  expect([width, height]).toEqual([300, 300]);
  const colors = new Set(Array.from({ length: width * height }, (_, at) => data.readUInt32BE(at * 4)));
  expect([...colors].toSorted()).toEqual([0x000000ff, 0xffffffff].toSorted());
});

const findFirstDark = ({ width, data }: Png): number => {
  for (let at = 0; at < width; at += 1) if (data[(at * width + at) * 4] === 0) return at;
  return -1;
};

test("[QR-02] the margin is 2 modules, and wider only when that makes modules whole pixels", () => {
  const address = readPng("https://www.example.com/events");
  expect(findFirstDark(address)).toBe(Math.ceil((2 * 300) / 33));
  expect(placeModules(69, 300)).toEqual({ modulePx: 4, offsetPx: 12 });
  expect(findFirstDark(readPng("a".repeat(300)))).toBe(12);
});

test("[QR-02] small modules are all equal, and large ones differ by at most a pixel", () => {
  for (let size = 21; size <= 177; size += 4) {
    const { modulePx, offsetPx } = placeModules(size, 300);
    expect(modulePx >= 6 || Number.isInteger(modulePx), `${size}`).toBe(true);
    expect(offsetPx, `${size}`).toBeGreaterThanOrEqual(2 * modulePx - 1e-9);
    expect(offsetPx * 2 + modulePx * size).toBeCloseTo(300);
  }
});

const levels = [
  [7, "H", 1],
  [20, "Q", 2],
  [42, "M", 3],
  [300, "M", 13],
  [800, "L", 20],
  [maxTextBytes, "L", 40],
] as const;

test.each(levels)(
  "for %i bytes, uses level %s, the highest error correction at no extra size",
  (bytes, level, version) => {
    expect(encodeText("a".repeat(bytes), 300)).toMatchObject({ type: "encoded", level, version });
  },
);

test("makes no code that the checking library cannot read", () => {
  for (let bytes = 990; bytes <= 1100; bytes += sampleSize({ usual: 10, full: 1 })) {
    const encoded = encodeText("a".repeat(bytes), 300);
    expect(encoded).not.toMatchObject({ version: 23, level: "L" });
  }
});

test("[QR-07] reports a text of any length that does not fit into a code as too long, with its size", () => {
  expect(encodeText("a".repeat(maxTextBytes), 300).type).toBe("encoded");
  const tooLong = { type: "too-long", maxBytes: 2953, fitsWithoutLogo: false };
  expect(encodeText("a".repeat(maxTextBytes + 1), 300)).toEqual({ ...tooLong, bytes: 2954 });
  expect(encodeText("李".repeat(985), 300)).toEqual({ ...tooLong, bytes: 2955 });
  expect(encodeText("a1B2".repeat(1_000_000), 300)).toEqual({ ...tooLong, bytes: 4_000_000 });
  expect(encodeText("1".repeat(7089), 300).type).toBe("encoded");
  expect(encodeText("1".repeat(7090), 300).type).toBe("too-long");
});

test("a printed module is at least 0.4 mm wide", () => {
  expect(findMinPrintMm(21, 300)).toBe(10);
  expect(findMinPrintMm(29, 300)).toBe(14);
  for (let size = 21; size <= 177; size += 4) {
    const moduleMm = (findMinPrintMm(size, 300) * placeModules(size, 300).modulePx) / 300;
    expect(moduleMm).toBeGreaterThanOrEqual(0.4 - 1e-9);
    expect(moduleMm).toBeLessThan(0.44);
  }
});

test("the SVG draws the same modules as the PNG", () => {
  const text = "https://www.example.com/events";
  const code = make(text);
  const svg = code.drawSvg();
  const encoded = encodeText(text, codeWidthPx);
  if (encoded.type !== "encoded") throw new Error(encoded.type);
  const { size, data } = encoded.modules;
  const drawn = new Uint8Array(size * size);
  for (const [, x = "", y = "", length = ""] of svg.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    const start = Number(y) * size + Number(x);
    drawn.fill(1, start, start + Number(length));
  }
  expect(drawn).toEqual(data.map(Number));
  expect(svg).toContain('viewBox="-2 -2 33 33"');
});
