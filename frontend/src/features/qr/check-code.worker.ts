/**
 * Reads a finished picture again, off the main thread and with another library than the one that made it: the browser
 * decodes the PNG, jsQR finds the code in its pixels.
 */
import jsQR from "jsqr";
import type { CheckAnswer, CheckRequest } from "./check-code.ts";

const readPixels = async (png: Blob): Promise<ImageData> => {
  const picture = await createImageBitmap(png);
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser gave no 2d context to a worker");
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height);
};

/** Bytes are compared, not texts: what a library makes of the bytes is its own guess. */
const readsBack = async ({ png, text }: CheckRequest): Promise<boolean> => {
  const { data, width, height } = await readPixels(png);
  const found = jsQR(data, width, height, { inversionAttempts: "dontInvert" });
  const expected = new TextEncoder().encode(text);
  const bytes = found?.binaryData ?? [];
  return bytes.length === expected.length && expected.every((byte, index) => byte === bytes[index]);
};

addEventListener("message", ({ data: request }: MessageEvent<CheckRequest>) => {
  const answer = (verdict: CheckAnswer["verdict"]) =>
    postMessage({ id: request.id, verdict } satisfies CheckAnswer);
  readsBack(request).then(
    (same) => answer(same ? "reads-back" : "unreadable"),
    () => answer("unchecked"),
  );
});
