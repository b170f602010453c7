/**
 * Converts a picture to a small PNG off the main thread. The header is checked before anything is decoded.
 */
import type { DecodedPicture, DecodeRequest, PictureRefusal } from "./decode-picture.ts";
import { isOtherPicture, readPictureHeader } from "./picture-header.ts";
import { maxMegapixels, maxPngBytes, maxScans, maxSourceSidePx } from "./picture-limits.ts";

const openContext = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("this browser gave no 2d context to a worker");
  return context;
};

/** True if a black pixel is read back as black. Small changes by fingerprinting protections are accepted. */
const canReadPixels = (): boolean => {
  const side = 16;
  const context = openContext(side, side);
  context.fillRect(0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  return data.every((value, index) => (index % 4 === 3 ? value > 191 : value < 64));
};

const writePng = async (picture: ImageBitmap, maxSidePx: number): Promise<Blob> => {
  const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const context = openContext(width ?? 1, height ?? 1);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
  const png = await context.canvas.convertToBlob({ type: "image/png" });
  // Even incompressible noise takes at most about three bytes per pixel, so the recursion ends.
  return png.size > maxPngBytes ? writePng(picture, Math.floor(Math.min(maxSidePx, 4000) * 0.7)) : png;
};

const refuse = (reason: PictureRefusal): DecodedPicture => ({ type: "refused", reason });

const decode = async ({ file, maxSidePx }: DecodeRequest): Promise<DecodedPicture> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header) return refuse(isOtherPicture(bytes) ? "other-format" : "not-a-picture");
  const { mimeType, widthPx, heightPx, scans } = header;
  const isTooLarge =
    widthPx * heightPx > maxMegapixels * 1_000_000 || Math.max(widthPx, heightPx) > maxSourceSidePx;
  if (isTooLarge || scans > maxScans) return refuse("too-many-pixels");
  if (!canReadPixels()) return refuse("blocked");
  let picture: ImageBitmap;
  try {
    // The type comes from the header, because the type of a File only reflects its name.
    picture = await createImageBitmap(new Blob([bytes], { type: mimeType }), {
      imageOrientation: "from-image",
    });
  } catch {
    return refuse("not-a-picture");
  }
  return { type: "decoded", png: await writePng(picture, maxSidePx) };
};

addEventListener("message", ({ data: request }: MessageEvent<DecodeRequest>) => {
  const respond = (result: DecodedPicture) => postMessage(result);
  decode(request).then(respond, () => respond(refuse("unavailable")));
});
