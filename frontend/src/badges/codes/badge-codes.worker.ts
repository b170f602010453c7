/** Makes and decodes codes off the main thread, in portions, so that the page can show the progress. */
import { makeBadgeCode } from "./badge-code.ts";
import type { CodesResult, CodesRequest } from "./badge-codes.ts";

const portion = 25;

addEventListener("message", ({ data: { texts, room } }: MessageEvent<CodesRequest>) => {
  for (let from = 0; from < texts.length; from += portion)
    postMessage(
      texts.slice(from, from + portion).map((text) => makeBadgeCode(text, room)) satisfies CodesResult,
    );
});
