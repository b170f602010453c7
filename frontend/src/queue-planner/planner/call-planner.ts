import type { QueueResult } from "#shared/queue-planner/simulate-queue.ts";
import type { QueueRequest } from "#shared/queue-planner/door.ts";

export type PlannerRequest = { readonly id: number; readonly question: QueueRequest };
export type PlannerResult = { readonly id: number; readonly isFinal: boolean; readonly answer: QueueResult };

type PlannerWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

type Told = {
  /** Comes twice for a question that is not overtaken by the next: quickly, and thoroughly. */
  readonly onResult: (answer: QueueResult, isFinal: boolean) => void;
  /** The worker's script did not arrive, or the browser knows no such workers. */
  readonly onFailure: () => void;
};

/**
 * Asks the simulation, which runs in a worker of its own, opened with the first question. Only the answers to the newest
 * question are told. After a failure the next question opens another worker.
 */
export const makePlanner = (openWorker: () => PlannerWorker, { onResult, onFailure }: Told) => {
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
    worker.onmessage = ({ data: { id, isFinal, answer } }: MessageEvent<PlannerResult>) => {
      if (id === newest) onResult(answer, isFinal);
    };
    return worker;
  };

  return {
    ask: (question: QueueRequest): void => {
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
