import { PDFiumLibrary } from "@hyzyla/pdfium";

const pointsPerInch = 72;
export const mmPerInch = 25.4;

/** A page as a printer would print it: one gray byte for each dot; 0 is black. */
export type Raster = { readonly width: number; readonly height: number; readonly gray: Uint8Array };

export type PdfPage = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly text: string;
  readonly rasterize: (dpi: number) => Promise<Raster>;
};

/** Passes every page of a PDF to `look`. PDFium reads it, which shares no drawing code with the browser. */
export const readPdf = async <Seen>(
  file: Uint8Array,
  look: (page: PdfPage) => Promise<Seen>,
): Promise<readonly Seen[]> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  const seen: Seen[] = [];
  for (const index of Array.from({ length: document.getPageCount() }).keys()) {
    const page = document.getPage(index);
    const text = page.getText();
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const rasterize = async (dpi: number): Promise<Raster> => {
      const width = Math.round((originalWidth * dpi) / pointsPerInch);
      const height = Math.round((originalHeight * dpi) / pointsPerInch);
      // Drawing a page closes it.
      const { data } = await document.getPage(index).render({
        width,
        height,
        scale: 1,
        colorSpace: "Gray",
        render: ({ data: dots }) => Promise.resolve(Uint8Array.from(dots)),
      });
      return { width, height, gray: data };
    };
    const toMm = (points: number) => (points / pointsPerInch) * mmPerInch;
    seen.push(
      await look({
        widthMm: toMm(originalWidth),
        heightMm: toMm(originalHeight),
        text,
        rasterize,
      }),
    );
  }
  document.destroy();
  library.destroy();
  return seen;
};

type MmBox = {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
};

/** The edges of the ink in a box of the page, in mm from the page's upper left corner. */
export const findInk = ({ width, gray }: Raster, dpi: number, within: MmBox) => {
  const toDots = (mm: number) => Math.round((mm * dpi) / mmPerInch);
  const [left, top] = [toDots(within.xMm), toDots(within.yMm)];
  const [right, bottom] = [left + toDots(within.widthMm), top + toDots(within.heightMm)];
  const found = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let y = Math.max(0, top); y < bottom; y += 1)
    for (let x = Math.max(0, left); x < Math.min(right, width); x += 1) {
      if ((gray[y * width + x] ?? 255) > 160) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
    }
  const toMm = (dots: number) => (dots / dpi) * mmPerInch;
  return {
    left: toMm(found.left),
    right: toMm(found.right),
    top: toMm(found.top),
    bottom: toMm(found.bottom),
  };
};
