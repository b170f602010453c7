import { findBadgeSize, findStock, type Design } from "../layout/badge-design.ts";
import type { BadgeLayout, Mark } from "../layout/badge-layout.ts";
import { canReadCanvas } from "../../lib/can-read-canvas.ts";
import { openContext, writeFont, type Context } from "../layout/measure-text.ts";
import { mutedColor, printsBlack } from "../layout/role-colors.ts";

const mmPerInch = 25.4;

/** One bit per printer dot: 1 is black. Each row begins at a whole byte. */
export type Bitmap = {
  readonly widthDots: number;
  readonly heightDots: number;
  readonly rowBytes: number;
  readonly bits: Uint8Array;
};

/** Pictures for the canvas, by their URL in the design. */
export type Pictures = ReadonlyMap<string, HTMLImageElement | ImageBitmap>;

type DotSize = { readonly widthDots: number; readonly heightDots: number };

const findDots = (
  { dpi }: Design,
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
): DotSize => ({
  widthDots: Math.round((widthMm * dpi) / mmPerInch),
  heightDots: Math.round((heightMm * dpi) / mmPerInch),
});

const containPicture = (
  { width, height }: { width: number; height: number },
  mark: Extract<Mark, { type: "picture" }>,
) => {
  const scale = Math.min(mark.widthMm / width, mark.heightMm / height);
  const heightMm = height * scale;
  return [mark.xMm, mark.yMm + (mark.heightMm - heightMm) / 2, width * scale, heightMm] as const;
};

const drawMark = (context: Context, mark: Mark, dotsPerMm: number, pictures: Pictures): void => {
  const dots = (mm: number) => mm * dotsPerMm;
  switch (mark.type) {
    case "rectangle":
      context.fillStyle = mark.color;
      context.fillRect(dots(mark.xMm), dots(mark.yMm), dots(mark.widthMm), dots(mark.heightMm));
      return;
    case "slot":
      context.strokeStyle = mutedColor;
      context.lineWidth = Math.max(1, dots(0.15));
      context.beginPath();
      context.roundRect(
        dots(mark.xMm),
        dots(mark.yMm),
        dots(mark.widthMm),
        dots(mark.heightMm),
        dots(mark.heightMm / 2),
      );
      context.stroke();
      return;
    case "picture": {
      const image = pictures.get(mark.address);
      if (!image) return;
      const [xMm, yMm, widthMm, heightMm] = containPicture(image, mark);
      context.drawImage(image, dots(xMm), dots(yMm), dots(widthMm), dots(heightMm));
      return;
    }
    case "code": {
      context.fillStyle = "#000000";
      const { modules } = mark;
      const [x, y, step] = [mark.xMm, mark.yMm, mark.moduleMm].map((mm) => Math.round(dots(mm)));
      if (x === undefined || y === undefined || step === undefined) return;
      modules.data.forEach((isDark, index) => {
        if (isDark)
          context.fillRect(
            x + (index % modules.size) * step,
            y + Math.floor(index / modules.size) * step,
            step,
            step,
          );
      });
      return;
    }
    case "text":
      context.font = writeFont(mark.face, dots(mark.sizeMm));
      context.fillStyle = mark.color;
      context.direction = mark.direction;
      context.textAlign = mark.anchor === "middle" ? "center" : mark.anchor;
      context.fillText(mark.text, dots(mark.xMm), dots(mark.yMm));
  }
};

/** Fills a white square that covers the canvas at any rotation. */
const drawBadge = (context: Context, design: Design, { marks }: BadgeLayout, pictures: Pictures): void => {
  const side = context.canvas.width + context.canvas.height;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, side, side);
  for (const mark of marks) drawMark(context, mark, design.dpi / mmPerInch, pictures);
};

/** Draws a badge in color at the printer's resolution. */
export const drawUpright = (design: Design, layout: BadgeLayout, pictures: Pictures): Context => {
  const { widthDots, heightDots } = findDots(design, layout);
  const context = openContext(widthDots, heightDots);
  drawBadge(context, design, layout, pictures);
  return context;
};

/** Scales pictures down to their drawn size for workers, which can draw pictures but not load them. */
export const shrinkPictures = async (
  { dpi }: Design,
  pictures: Pictures,
  marks: readonly Mark[],
): Promise<Pictures> => {
  const shrunk = new Map<string, ImageBitmap>();
  for (const mark of marks) {
    const image = mark.type === "picture" ? pictures.get(mark.address) : undefined;
    if (mark.type !== "picture" || !image) continue;
    const [, , widthMm, heightMm] = containPicture(image, mark);
    const toDots = (mm: number) => Math.max(1, Math.ceil((mm * dpi) / mmPerInch));
    const context = openContext(toDots(widthMm), toDots(heightMm));
    context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height);
    shrunk.set(mark.address, await createImageBitmap(context.canvas));
  }
  return shrunk;
};

/**
 * True if this browser lets a page read its drawn pixels; some return other pixels to protect against
 * fingerprinting.
 */
export const canReadPixels = (): boolean => canReadCanvas(openContext(16, 16));

const white = 0xffffffff;

/** Rows that are read at a time: the pixels of a whole label take 4 MB at 300 dpi, and 17 MB at 600. */
const bandDots = 128;

/**
 * Makes a function that draws badges as bitmaps for a label printer. It reuses one canvas, so a bitmap is
 * valid until the next one. Labels of a roll are fed in the orientation of the stock.
 */
export const makeBitmapDrawer = (design: Design, pictures: Pictures): ((layout: BadgeLayout) => Bitmap) => {
  const stock = findStock(design);
  const badge = findBadgeSize(design);
  const isTurned = stock.type === "roll" && badge.widthMm > badge.heightMm !== stock.widthMm > stock.heightMm;
  const upright = findDots(design, badge);
  const [widthDots, heightDots] = isTurned
    ? [upright.heightDots, upright.widthDots]
    : [upright.widthDots, upright.heightDots];
  const context = openContext(widthDots, heightDots);
  if (isTurned) {
    context.translate(widthDots, 0);
    context.rotate(Math.PI / 2);
  }
  const rowBytes = Math.ceil(widthDots / 8);
  const bits = new Uint8Array(rowBytes * heightDots);
  return (layout) => {
    drawBadge(context, design, layout, pictures);
    bits.fill(0);
    for (let top = 0; top < heightDots; top += bandDots) {
      const rows = Math.min(bandDots, heightDots - top);
      // Red is the lowest byte of a pixel.
      const { buffer } = context.getImageData(0, top, widthDots, rows).data;
      const pixels = new Uint32Array(buffer);
      for (let y = 0; y < rows; y += 1)
        for (let x = 0; x < widthDots; x += 1) {
          const pixel = pixels[y * widthDots + x] ?? white;
          if (pixel === white || !printsBlack(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255)) continue;
          const byte = (top + y) * rowBytes + (x >> 3);
          bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
        }
      // Release the buffer now: a list's pixels take gigabytes, and garbage collection comes too late.
      buffer.transfer(0);
    }
    return { widthDots, heightDots, rowBytes, bits };
  };
};
