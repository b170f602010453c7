import type { Face, Ink, Measure } from "./fit-text.ts";
import { fontStacks } from "./font-stacks.ts";

/** Large enough that browsers do not round the measured widths of small text to whole pixels. */
const measuredPx = 100;

export const writeFont = ({ family, weight }: Face, sizePx: number): string =>
  `${weight} ${sizePx}px ${fontStacks[family]}`;

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const makeCanvas = (widthPx: number, heightPx: number): HTMLCanvasElement | OffscreenCanvas => {
  // Workers have no document, so they use an offscreen canvas.
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
 * Loads our fonts for the characters of a text. If a font fails to load, the browser uses its own.
 * @returns true if all fonts have loaded
 */
export const loadFaces = async (fonts: FontFaceSet, text: string): Promise<boolean> => {
  const loading = faces.map((face) => fonts.load(writeFont(face, measuredPx), text));
  return (await Promise.allSettled(loading)).every(({ status }) => status === "fulfilled");
};

/**
 * Noncharacters, as long in hexadecimal as the characters they are compared with, because some browsers print
 * the hexadecimal code in the placeholder.
 */
const noCharacters = { short: "\uffff", long: "\u{10ffff}" } as const;

/**
 * Characters that no font of the browser contains: they are as wide as the placeholder of a noncharacter.
 * Widths are compared, not pixels, because browsers that protect against fingerprinting change pixels.
 */
export const findMissingCharacters = (characters: ReadonlySet<string>): readonly string[] => {
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
  const [short, long] = [outline(noCharacters.short), outline(noCharacters.long)];
  return [...characters].filter(
    (character) =>
      /[\p{L}\p{N}]/u.test(character) && outline(character) === (character.length > 1 ? long : short),
  );
};
