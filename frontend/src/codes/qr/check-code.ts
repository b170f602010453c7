import type { Modules } from "./code-geometry.ts";
import type { Code } from "./make-code.ts";

/**
 * `reads-back`: the picture was decoded to the same text. `modules-read-back`: the modules were, because the
 * browser hides the picture's pixels from pages. `unreadable`: decoding gave another text or none. `blocked`:
 * the pixels are hidden and the picture was drawn with a canvas. `unchecked`: the check itself failed, e.g.
 * its script did not load.
 */
export type Verdict = "reads-back" | "modules-read-back" | "unreadable" | "blocked" | "unchecked";

export type CheckRequest = {
  readonly id: number;
  readonly png: Uint8Array<ArrayBuffer>;
  readonly text: string;
  /** Set for a code that was made without a canvas. */
  readonly modules: Modules | undefined;
};
export type CheckResult = { readonly id: number; readonly verdict: Verdict };

/** Far longer than a check takes on the slowest phone; the worker's script may have to load first. */
const timeoutMs = 15_000;

type CheckWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/**
 * Creates the check, which decodes a finished picture in a worker. The worker is created once and reused;
 * after a failure, the next check creates a new one. A check never throws.
 */
export const makeCodeCheck = (openWorker: () => CheckWorker) => {
  let worker: CheckWorker | undefined;
  let lastId = 0;
  const waiting = new Map<number, (verdict: Verdict) => void>();

  const giveUp = (): void => {
    worker?.terminate();
    worker = undefined;
    for (const respond of waiting.values()) respond("unchecked");
    waiting.clear();
  };

  const findWorker = (): CheckWorker => {
    if (worker) return worker;
    worker = openWorker();
    worker.onerror = giveUp;
    worker.onmessage = ({ data: { id, verdict } }: MessageEvent<CheckResult>) => {
      waiting.get(id)?.(verdict);
      waiting.delete(id);
    };
    return worker;
  };

  return {
    prepare: (): void => {
      try {
        findWorker();
      } catch {
        // The browser does not support module workers; the check then reports this to the visitor.
      }
    },
    check: ({ png, text, modules, isDrawnOnCanvas }: Code): Promise<Verdict> => {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const timer = setTimeout(giveUp, timeoutMs);
        waiting.set(id, (verdict) => {
          clearTimeout(timer);
          resolve(verdict);
        });
        try {
          findWorker().postMessage({
            id,
            png,
            text,
            modules: isDrawnOnCanvas ? undefined : modules,
          } satisfies CheckRequest);
        } catch {
          giveUp();
        }
      });
    },
  };
};

/**
 * The check that the pages use. Its worker contains a library of its own, so only pages that make codes load
 * it.
 */
export const codeCheck = makeCodeCheck(
  () => new Worker(new URL("./check-code.worker.ts", import.meta.url), { type: "module" }),
);
