import type { QueueResult } from "#shared/queue-planner/simulate-queue.ts";
import type { QueueRequest } from "#shared/queue-planner/queue.ts";

export type PlannerRequest = { readonly id: number; readonly question: QueueRequest };
export type PlannerResult = { readonly id: number; readonly isFinal: boolean; readonly result: QueueResult };

type PlannerWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

type PlannerDeps = {
  /** Called twice for the latest question: first with a quick estimate, then with the thorough result. */
  readonly onResult: (result: QueueResult, isFinal: boolean) => void;
  /** The worker's script failed to load, or the browser does not support module workers. */
  readonly onFailure: () => void;
};

/**
 * Runs the simulation in a worker, which is created for the first question. Only results for the latest
 * question are returned. After a failure, the next question creates another worker.
 */
export const makePlanner = (openWorker: () => PlannerWorker, { onResult, onFailure }: PlannerDeps) => {
  let worker: PlannerWorker | undefined;
  let newest = 0;

  const close = (): void => {
    worker?.terminate();
    worker = undefined;
  };

  const findWorker = (): PlannerWorker => {
    if (worker) return worker;
    worker = openWorker();
    worker.onerror = () => {
      close();
      onFailure();
    };
    worker.onmessage = ({ data: { id, isFinal, result } }: MessageEvent<PlannerResult>) => {
      if (id === newest) onResult(result, isFinal);
    };
    return worker;
  };

  return {
    simulate: (question: QueueRequest): void => {
      newest += 1;
      try {
        findWorker().postMessage({ id: newest, question } satisfies PlannerRequest);
      } catch {
        close();
        onFailure();
      }
    },
    close,
  };
};

export const openPlannerWorker = (): Worker =>
  new Worker(new URL("./planner.worker.ts", import.meta.url), { type: "module" });
