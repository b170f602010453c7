import type { Modules } from "./code-geometry.ts";
import type { Code } from "./make-code.ts";

/**
 * `modules-read-back`: the same, but of its modules, since the browser hides the picture's pixels from pages.
 * `blocked`: it does so, and the picture was drawn with a canvas.
 * `unchecked`: the check itself failed, e.g. its script did not arrive.
 */
export type Verdict = "reads-back" | "modules-read-back" | "unreadable" | "blocked" | "unchecked";

export type CheckRequest = {
  readonly id: number;
  readonly png: Uint8Array<ArrayBuffer>;
  readonly text: string;
  /** Of a code that was made without a canvas. */
  readonly modules: Modules | undefined;
};
export type CheckAnswer = { readonly id: number; readonly verdict: Verdict };

/** Far longer than a check takes on the slowest phone; its script may have to be fetched first. */
const timeoutMs = 15_000;

type CheckWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/**
 * Makes the check, which reads a picture again in a worker. The worker is opened once and kept; one that failed is given
 * up, and the next check gets a new one. A check never throws.
 */
export const makeCodeCheck = (openWorker: () => CheckWorker) => {
  let worker: CheckWorker | undefined;
  let lastId = 0;
  const waiting = new Map<number, (verdict: Verdict) => void>();

  const giveUp = (): void => {
    worker?.terminate();
    worker = undefined;
    for (const answer of waiting.values()) answer("unchecked");
    waiting.clear();
  };

  const findWorker = (): CheckWorker => {
    if (worker) return worker;
    worker = openWorker();
    worker.onerror = giveUp;
    worker.onmessage = ({ data: { id, verdict } }: MessageEvent<CheckAnswer>) => {
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
        // A browser without such workers: the check itself tells the visitor.
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

/** The page's own check. Its worker holds a library of its own, so no page loads it that makes no code. */
export const codeCheck = makeCodeCheck(
  () => new Worker(new URL("./check-code.worker.ts", import.meta.url), { type: "module" }),
);
