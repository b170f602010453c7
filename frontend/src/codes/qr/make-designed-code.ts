import { channelsOf, luminanceOf } from "../../lib/luminance.ts";
import { placeModules, type Look, type Modules } from "./code-geometry.ts";
import { makeCode, writeAddress, type Code, type CodeResult } from "./make-code.ts";
import { writePdf } from "./write-pdf.ts";

export type CodeDesign = Look & { readonly widthPx: number; readonly logo?: ImageBitmap | undefined };

/**
 * Contrast ratio as defined by WCAG. In bad light, cameras need more contrast than eyes at a desk: below this
 * ratio they begin to fail.
 */
const leastContrast = 4.5;

/** The reason why cameras could not read these colors, if any. */
const findProblem = ({ dark, light }: Look): "pale" | "inverted" | undefined => {
  const [ink, ground] = [dark, light].map((color) => luminanceOf(...channelsOf(color)));
  if (ink === undefined || ground === undefined || ink > ground) return "inverted";
  return (ground + 0.05) / (ink + 0.05) < leastContrast ? "pale" : undefined;
};

/**
 * Side of the plate under a logo: a little less than a quarter of the code's side, so about a twentieth of
 * its area. Odd, like every code's side.
 */
const plateModulesOf = ({ size }: Modules): number => 2 * Math.round(size * 0.11) + 1;

const platePx = 512;

/** Draws the logo on the code's background color, a little smaller than the plate. */
const drawPlate = (logo: ImageBitmap, light: string): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(platePx, platePx);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser gave no 2d context");
  context.fillStyle = light;
  context.fillRect(0, 0, platePx, platePx);
  const scale = (platePx * 0.84) / Math.max(logo.width, logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  context.drawImage(logo, (platePx - width) / 2, (platePx - height) / 2, width, height);
  return canvas;
};

const encode = async (canvas: OffscreenCanvas, type: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.92 })).arrayBuffer());

const layOver = async (
  code: Code,
  { widthPx, logo, ...look }: CodeDesign & { readonly logo: ImageBitmap },
) => {
  const { modules } = code;
  const plate = drawPlate(logo, look.light);
  const side = plateModulesOf(modules);
  const from = (modules.size - side) / 2;
  const { modulePx, offsetPx } = placeModules(modules.size, widthPx, look.margin);
  const canvas = new OffscreenCanvas(widthPx, widthPx);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser gave no 2d context");
  context.drawImage(await createImageBitmap(new Blob([code.png], { type: "image/png" })), 0, 0);
  context.drawImage(
    plate,
    offsetPx + from * modulePx,
    offsetPx + from * modulePx,
    side * modulePx,
    side * modulePx,
  );
  const [png, plateAddress, jpeg] = await Promise.all([
    encode(canvas, "image/png"),
    encode(plate, "image/png").then(writeAddress),
    encode(plate, "image/jpeg"),
  ]);
  return {
    ...code,
    isDrawnOnCanvas: true as const,
    png,
    pngAddress: writeAddress(png),
    drawSvg: () =>
      code
        .drawSvg()
        // Illustrator and PDF tools read SVG 1.1, where only this attribute addresses an image.
        .replace("<svg ", '<svg xmlns:xlink="http://www.w3.org/1999/xlink" ')
        .replace(
          "</svg>",
          `<image x="${from}" y="${from}" width="${side}" height="${side}" xlink:href="${plateAddress}"/></svg>`,
        ),
    drawPdf: () => writePdf(modules, look, { jpeg, widthPx: platePx, sideModules: side }),
  };
};

/**
 * Makes a code with colors, a logo and any size. It is checked like every other code before it is offered.
 */
export const makeDesignedCode = async (text: string, design: CodeDesign): Promise<CodeResult> => {
  const { widthPx, logo, ...look } = design;
  const reason = findProblem(look);
  if (reason !== undefined) return { type: "unfit", reason };
  const result = makeCode(text, widthPx, look, logo !== undefined);
  if (result.type === "too-long") return result;
  const { code } = result;
  return {
    type: "made",
    code:
      logo === undefined
        ? { ...code, drawPdf: () => writePdf(code.modules, look) }
        : await layOver(code, { ...design, logo }),
  };
};
