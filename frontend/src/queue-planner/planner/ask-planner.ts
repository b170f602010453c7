import type { DoorAnswer } from "#shared/queue-planner/answer-door.ts";
import type { DoorQuestion } from "#shared/queue-planner/door.ts";

export type PlannerRequest = { readonly id: number; readonly question: DoorQuestion };
export type PlannerAnswer = { readonly id: number; readonly isFinal: boolean; readonly answer: DoorAnswer };

type PlannerWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

type Told = {
  /** Comes twice for a question that is not overtaken by the next: quickly, and thoroughly. */
  readonly onAnswer: (answer: DoorAnswer, isFinal: boolean) => void;
  /** The worker's script did not arrive, or the browser knows no such workers. */
  readonly onFailure: () => void;
};

/**
 * Asks the simulation, which runs in a worker of its own, opened with the first question. Only the answers to the newest
 * question are told. After a failure the next question opens another worker.
 */
export const makePlanner = (openWorker: () => PlannerWorker, { onAnswer, onFailure }: Told) => {
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
    worker.onmessage = ({ data: { id, isFinal, answer } }: MessageEvent<PlannerAnswer>) => {
      if (id === newest) onAnswer(answer, isFinal);
    };
    return worker;
  };

  return {
    ask: (question: DoorQuestion): void => {
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
