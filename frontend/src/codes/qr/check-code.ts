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

type WaitingCheck = {
  readonly request: CheckRequest;
  readonly respond: (verdict: Verdict | "superseded") => void;
};

/**
 * Creates the check, which decodes a finished picture in a worker. The worker is created once and reused;
 * after a failure, the next check creates a new one. A check never throws. While one runs, only the newest of
 * the others waits: the rest are `superseded`.
 */
export const makeCodeCheck = (openWorker: () => CheckWorker) => {
  let worker: CheckWorker | undefined;
  let lastId = 0;
  let running: WaitingCheck | undefined;
  let next: WaitingCheck | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = (verdict: Verdict): void => {
    clearTimeout(timer);
    running?.respond(verdict);
    running = undefined;
    startNext();
  };

  const giveUp = (): void => {
    worker?.terminate();
    worker = undefined;
    finish("unchecked");
  };

  const findWorker = (): CheckWorker => {
    if (worker) return worker;
    worker = openWorker();
    worker.onerror = giveUp;
    worker.onmessage = ({ data: { id, verdict } }: MessageEvent<CheckResult>) => {
      if (id === running?.request.id) finish(verdict);
    };
    return worker;
  };

  const startNext = (): void => {
    if (running || !next) return;
    running = next;
    next = undefined;
    timer = setTimeout(giveUp, timeoutMs);
    try {
      findWorker().postMessage(running.request);
    } catch {
      giveUp();
    }
  };

  return {
    prepare: (): void => {
      try {
        findWorker();
      } catch {
        // The browser does not support module workers; the check then reports this to the visitor.
      }
    },
    check: ({ png, text, modules, isDrawnOnCanvas }: Code): Promise<Verdict | "superseded"> => {
      lastId += 1;
      const request = { id: lastId, png, text, modules: isDrawnOnCanvas ? undefined : modules };
      next?.respond("superseded");
      return new Promise((respond) => {
        next = { request, respond };
        startNext();
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
