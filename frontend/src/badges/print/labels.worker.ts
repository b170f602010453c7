/** Draws labels off the main thread and encodes them for the printer, one portion per message. */
import { canReadPixels } from "./badge-bitmap.ts";
import { makeLabelDrawer, type DrawLabels } from "./draw-labels.ts";
import type { LabelResult, LabelRequest } from "./label-worker.ts";
import { loadFaces } from "../layout/measure-text.ts";

declare const fonts: FontFaceSet;

let draw: DrawLabels | undefined;

const begin = async ({
  design,
  pictures,
  faces,
  characters,
}: Extract<LabelRequest, { type: "begin" }>): Promise<LabelResult> => {
  try {
    for (const { family, source, weight, unicodeRange } of faces)
      fonts.add(new FontFace(family, source, { weight, unicodeRange }));
    if (!(await loadFaces(fonts, characters))) return { type: "unable" };
    if (!canReadPixels()) return { type: "blocked" };
    draw = makeLabelDrawer(design, pictures);
    return { type: "ready" };
  } catch {
    return { type: "unable" };
  }
};

addEventListener("message", ({ data: request }: MessageEvent<LabelRequest>) => {
  if (request.type === "begin") void begin(request).then((result) => postMessage(result));
  else if (draw) {
    const bytes = draw(request.badges);
    postMessage({ type: "written", bytes } satisfies LabelResult, { transfer: [bytes.buffer] });
  }
});
