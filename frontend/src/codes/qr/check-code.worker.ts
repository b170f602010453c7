/**
 * Decodes a finished picture off the main thread with another library than the one that made it: the browser
 * decodes the PNG, and jsQR finds the code in its pixels.
 */
import { canReadCanvas } from "../../lib/can-read-canvas.ts";
import type { CheckResult, CheckRequest, Verdict } from "./check-code.ts";
import { holdsText, modulesHoldText } from "./read-modules.ts";

type Context = OffscreenCanvasRenderingContext2D;

/** Undefined if the browser has no canvas for workers, or returns other pixels than were drawn. */
const openCanvas = (width: number, height: number): Context | undefined => {
  if (typeof OffscreenCanvas === "undefined") return undefined;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  return context && canReadCanvas(context) ? context : undefined;
};

/** If the picture cannot be read, a code that was made without a canvas is checked by its modules. */
const checkUnseen = ({ modules, text }: CheckRequest): Verdict => {
  if (!modules) return "blocked";
  return modulesHoldText(modules, text) ? "modules-read-back" : "unreadable";
};

const check = async (request: CheckRequest): Promise<Verdict> => {
  const picture = await createImageBitmap(new Blob([request.png], { type: "image/png" }));
  const context = openCanvas(picture.width, picture.height);
  if (!context) return checkUnseen(request);
  context.drawImage(picture, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height);
  return holdsText(data, width, height, request.text) ? "reads-back" : "unreadable";
};

addEventListener("message", ({ data: request }: MessageEvent<CheckRequest>) => {
  const respond = (verdict: Verdict) => postMessage({ id: request.id, verdict } satisfies CheckResult);
  check(request).then(respond, () => respond("unchecked"));
});
