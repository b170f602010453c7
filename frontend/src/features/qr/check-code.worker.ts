/**
 * Reads a finished picture again, off the main thread and with another library than the one that made it: the browser
 * decodes the PNG, jsQR finds the code in its pixels.
 */
import jsQR from "jsqr";
import type { CheckAnswer, CheckRequest, Verdict } from "./check-code.ts";

type Context = OffscreenCanvasRenderingContext2D;

const openCanvas = (width: number, height: number): Context => {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser gave no 2d context to a worker");
  return context;
};

/** Whether black comes back as black; some noise against fingerprints does no harm. */
const isTruthful = (context: Context): boolean => {
  const side = 16;
  context.fillRect(0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  return data.every((value, index) => index % 4 === 3 || value < 64);
};

/** Bytes are compared, not texts: what a library makes of the bytes is its own guess. */
const check = async ({ png, text }: CheckRequest): Promise<Verdict> => {
  const picture = await createImageBitmap(new Blob([png], { type: "image/png" }));
  const context = openCanvas(picture.width, picture.height);
  if (!isTruthful(context)) return "blocked";
  context.drawImage(picture, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height);
  const found = jsQR(data, width, height, { inversionAttempts: "dontInvert" });
  const expected = new TextEncoder().encode(text);
  const bytes = found?.binaryData ?? [];
  const isSame = bytes.length === expected.length && expected.every((byte, index) => byte === bytes[index]);
  return isSame ? "reads-back" : "unreadable";
};

addEventListener("message", ({ data: request }: MessageEvent<CheckRequest>) => {
  const answer = (verdict: Verdict) => postMessage({ id: request.id, verdict } satisfies CheckAnswer);
  check(request).then(answer, () => answer("unchecked"));
});
