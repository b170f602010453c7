import type { CodeAnswer } from "./badge-code.ts";
import type { CodeRoom } from "./badge-layout.ts";
import { askWorker } from "./ask-worker.ts";

export type CodesRequest = { readonly texts: readonly string[]; readonly room: CodeRoom };
/** A portion of the answers, in the order of the texts. */
export type CodesAnswer = readonly CodeAnswer[];

/**
 * Makes the codes of a list and reads each of them again.
 * @throws when the worker did not load, or `signal` says to stop
 */
export const makeCodes = (
  { texts, room }: CodesRequest,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<readonly CodeAnswer[]> => {
  const answers: CodeAnswer[] = [];
  if (texts.length === 0) return Promise.resolve(answers);
  return askWorker<CodesAnswer, readonly CodeAnswer[]>({
    worker: new Worker(new URL("./badge-codes.worker.ts", import.meta.url), { type: "module" }),
    request: { texts, room } satisfies CodesRequest,
    signal,
    take: (portion) => {
      answers.push(...portion);
      onProgress(answers.length);
      return answers.length === texts.length ? answers : undefined;
    },
  });
};
