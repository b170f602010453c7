type WorkerQuestion<WorkerMessage, Result> = {
  readonly worker: Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;
  readonly request: unknown;
  readonly signal: AbortSignal;
  /** Called with every message of the worker until it returns a result. */
  readonly take: (outcome: WorkerMessage) => Result | undefined;
  /** The result to use if the worker has not returned one within this time after its first message. */
  readonly limit?: { readonly ms: number; readonly result: Result };
};

/** @throws if the worker fails, or the signal's reason if it is aborted */
export const callOpenWorker = <WorkerMessage, Result>({
  worker,
  request,
  signal,
  take,
  limit,
}: WorkerQuestion<WorkerMessage, Result>): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error("stopped"));
  signal.addEventListener("abort", stop);
  let timer: ReturnType<typeof setTimeout> | undefined;
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    const result = take(data);
    if (result !== undefined) resolve(result);
    else if (limit) timer ??= setTimeout(() => resolve(limit.result), limit.ms);
  };
  worker.onerror = (event) => reject(new Error("the worker failed", { cause: event }));
  if (signal.aborted) stop();
  else worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  });
};

/** Sends one request to a worker of its own, which is terminated after the result. */
export const callWorker = <WorkerMessage, Result>(
  question: WorkerQuestion<WorkerMessage, Result>,
): Promise<Result> => callOpenWorker(question).finally(() => question.worker.terminate());
