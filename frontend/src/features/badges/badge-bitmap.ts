import { findBadgeSize, findStock, type Design } from "./badge-design.ts";
import type { BadgeLayout, Mark } from "./badge-layout.ts";
import { openContext, writeFont } from "./measure-text.ts";
import { mutedColor, printsBlack } from "./role-colors.ts";

const mmPerInch = 25.4;

/** One bit for each dot of a printer: 1 is black. Rows begin with whole bytes. */
export type Bitmap = {
  readonly widthDots: number;
  readonly heightDots: number;
  readonly rowBytes: number;
  readonly bits: Uint8Array;
};

export type Pictures = ReadonlyMap<string, HTMLImageElement>;

/** The pictures of a design, ready to be drawn; one that cannot be read is left out. */
export const loadPictures = async ({ logo }: Pick<Design, "logo">): Promise<Pictures> => {
  if (logo === "") return new Map();
  const picture = new Image();
  picture.src = logo;
  try {
    await picture.decode();
    return new Map([[logo, picture]]);
  } catch {
    return new Map();
  }
};

type DotSize = { readonly widthDots: number; readonly heightDots: number };

const findDots = (
  { dpi }: Design,
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
): DotSize => ({
  widthDots: Math.round((widthMm * dpi) / mmPerInch),
  heightDots: Math.round((heightMm * dpi) / mmPerInch),
});

const containPicture = (image: HTMLImageElement, mark: Extract<Mark, { type: "picture" }>) => {
  const scale = Math.min(mark.widthMm / image.naturalWidth, mark.heightMm / image.naturalHeight);
  const heightMm = image.naturalHeight * scale;
  return [mark.xMm, mark.yMm + (mark.heightMm - heightMm) / 2, image.naturalWidth * scale, heightMm] as const;
};

const drawMark = (
  context: CanvasRenderingContext2D,
  mark: Mark,
  dotsPerMm: number,
  pictures: Pictures,
): void => {
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

/** A badge as its printer would put it down, in colours, upright or turned as the label lies. */
const drawDots = (design: Design, layout: BadgeLayout, pictures: Pictures, isTurned: boolean) => {
  const upright = findDots(design, layout);
  const page = isTurned ? { widthDots: upright.heightDots, heightDots: upright.widthDots } : upright;
  const context = openContext(page.widthDots, page.heightDots);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, page.widthDots, page.heightDots);
  if (isTurned) {
    context.translate(page.widthDots, 0);
    context.rotate(Math.PI / 2);
  }
  for (const mark of layout.marks) drawMark(context, mark, design.dpi / mmPerInch, pictures);
  return { context, page };
};

export const drawPng = async (
  design: Design,
  layout: BadgeLayout,
  pictures: Pictures,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { context } = drawDots(design, layout, pictures, false);
  const blob = await new Promise<Blob | null>((resolve) => context.canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("this browser could not write a PNG");
  return new Uint8Array(await blob.arrayBuffer());
};

/** Whether this browser lets a page see what it drew; some give other pixels, against fingerprints. */
export const canReadPixels = (): boolean => {
  const side = 16;
  const context = openContext(side, side);
  context.fillRect(0, 0, side, side);
  return context
    .getImageData(0, 0, side, side)
    .data.every((value, index) => (index % 4 === 3 ? value > 191 : value < 64));
};

/** As a label printer takes it. Labels of a roll go through the printer with their own width across. */
export const drawBitmap = (design: Design, layout: BadgeLayout, pictures: Pictures): Bitmap => {
  const stock = findStock(design);
  const badge = findBadgeSize(design);
  const isTurned = stock.type === "roll" && badge.widthMm > badge.heightMm !== stock.widthMm > stock.heightMm;
  const { context, page } = drawDots(design, layout, pictures, isTurned);
  const { widthDots, heightDots } = page;
  const { data } = context.getImageData(0, 0, widthDots, heightDots);
  const rowBytes = Math.ceil(widthDots / 8);
  const bits = new Uint8Array(rowBytes * heightDots);
  for (let y = 0; y < heightDots; y += 1)
    for (let x = 0; x < widthDots; x += 1) {
      const at = (y * widthDots + x) * 4;
      const [red = 255, green = 255, blue = 255] = [data[at], data[at + 1], data[at + 2]];
      if (!printsBlack(red, green, blue)) continue;
      const byte = y * rowBytes + (x >> 3);
      bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
    }
  return { widthDots, heightDots, rowBytes, bits };
};
