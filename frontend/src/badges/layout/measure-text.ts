import type { Face, Ink, Measure } from "./fit-text.ts";
import { fontStacks } from "./font-stacks.ts";

/** Large enough that no browser rounds what it measures to whole pixels of a small text. */
const measuredPx = 100;

export const writeFont = ({ family, weight }: Face, sizePx: number): string =>
  `${weight} ${sizePx}px ${fontStacks[family]}`;

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const makeCanvas = (widthPx: number, heightPx: number): HTMLCanvasElement | OffscreenCanvas => {
  // In a worker.
  if (typeof document === "undefined") return new OffscreenCanvas(widthPx, heightPx);
  return Object.assign(document.createElement("canvas"), { width: widthPx, height: heightPx });
};

const isDrawable = (context: RenderingContext | OffscreenRenderingContext | null): context is Context =>
  context !== null && "fillText" in context;

export const openContext = (widthPx: number, heightPx: number): Context => {
  const context = makeCanvas(widthPx, heightPx).getContext("2d", { willReadFrequently: true });
  if (!isDrawable(context)) throw new Error("this browser gave no 2d context");
  context.textRendering = "geometricPrecision";
  return context;
};

export const makeMeasure = (): Measure => {
  const context = openContext(1, 1);
  return (text: string, face: Face): Ink => {
    context.font = writeFont(face, measuredPx);
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(text);
    return {
      width: width / measuredPx,
      ascent: actualBoundingBoxAscent / measuredPx,
      descent: actualBoundingBoxDescent / measuredPx,
    };
  };
};

const faces: readonly Face[] = [
  { family: "heading", weight: 800 },
  { family: "text", weight: 400 },
  { family: "text", weight: 600 },
];

/**
 * Loads what the letters of these texts need of our own faces; where one does not arrive the browser's own stand in.
 * @returns whether all arrived
 */
export const loadFaces = async (fonts: FontFaceSet, text: string): Promise<boolean> => {
  const loading = faces.map((face) => fonts.load(writeFont(face, measuredPx), text));
  return (await Promise.allSettled(loading)).every(({ status }) => status === "fulfilled");
};

/** Code points that will never be letters, as long in hexadecimal as those they are compared with: some browsers print them. */
const noLetters = { short: "\uffff", long: "\u{10ffff}" } as const;

/**
 * Those of these letters for which the browser has no face: they take exactly the room of what is no letter at all.
 * By measures and not by pixels, since browsers that guard against fingerprints give others.
 */
export const findMissingLetters = (letters: ReadonlySet<string>): readonly string[] => {
  const context = openContext(1, 1);
  context.font = writeFont({ family: "text", weight: 400 }, measuredPx);
  const outline = (text: string): string => {
    const box = context.measureText(text);
    return [
      box.width,
      box.actualBoundingBoxLeft,
      box.actualBoundingBoxRight,
      box.actualBoundingBoxAscent,
      box.actualBoundingBoxDescent,
    ].join(" ");
  };
  const [short, long] = [outline(noLetters.short), outline(noLetters.long)];
  return [...letters].filter(
    (letter) => /[\p{L}\p{N}]/u.test(letter) && outline(letter) === (letter.length > 1 ? long : short),
  );
};
