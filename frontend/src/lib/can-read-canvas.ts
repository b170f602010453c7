type Context = Pick<CanvasRenderingContext2D, "fillRect" | "getImageData">;

/** Some privacy protections change a pixel's channels by a few steps, which does no harm. */
const harmlessNoise = 64;

/**
 * True if this browser lets a page read the pixels that it drew. Protections against fingerprinting return
 * noise or white instead, from `getImageData`, `toBlob` and `convertToBlob` alike. Draws a black square in a
 * corner of the canvas.
 */
export const canReadCanvas = (context: Context): boolean => {
  const side = 16;
  context.fillRect(0, 0, side, side);
  return context
    .getImageData(0, 0, side, side)
    .data.every((value, index) => (index % 4 === 3 ? value > 255 - harmlessNoise : value < harmlessNoise));
};
