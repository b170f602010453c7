import { renderToStaticMarkup } from "react-dom/server";
import type { CutName } from "../cuts.ts";
import type { Scene } from "../scenes/scene.ts";

/** Every half second of a scene as markup, its numbers to a hundredth. Where it changes, the film has to be recorded again. */
export const describeDrawing = ({ draw, seconds }: Scene, cut: CutName): string =>
  Array.from({ length: seconds * 2 }, (_, index) => renderToStaticMarkup(draw({ time: index / 2, cut })))
    .join("\n")
    .replace(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100 + 0));
