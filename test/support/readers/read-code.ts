import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasmFile = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");

/** Loads the decoder from the installed package: by default it would fetch its program from the network. */
export const prepareDecoder = (): Promise<unknown> =>
  prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(readFileSync(wasmFile)).buffer },
    fireImmediately: true,
  });

/** Reads the codes of a picture file with ZXing, a decoder that is independent of ours and of the encoder. */
export const readCodes = async (file: Uint8Array<ArrayBuffer>): Promise<readonly Uint8Array[]> => {
  const found = await readBarcodes(new Blob([file]), { formats: ["QRCode"] });
  return found.map(({ bytes }) => bytes);
};

/** The text of the only code in a picture. */
export const readCodeText = async (file: Uint8Array<ArrayBuffer>): Promise<string> => {
  const codes = await readCodes(file);
  if (codes.length !== 1) throw new Error(`the picture holds ${codes.length} codes, expected one`);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(codes[0]);
};

/** The texts of all codes on a gray raster, as a printer would print them. */
export const readRasterCodes = async ({
  width,
  height,
  gray,
}: {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
}): Promise<readonly string[]> => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  gray.forEach((value, index) => data.fill(value, index * 4, index * 4 + 3));
  const found = await readBarcodes(
    { data, width, height, colorSpace: "srgb" },
    {
      formats: ["QRCode"],
      tryInvert: false,
      tryRotate: false,
      tryDownscale: false,
      maxNumberOfSymbols: 255,
    },
  );
  return found.map(({ text }) => text);
};
