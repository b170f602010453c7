type WorkerQuestion<Answer, Result> = {
  readonly worker: Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;
  readonly request: unknown;
  readonly signal: AbortSignal;
  /** Called with every message of the worker until it returns a result. */
  readonly take: (answer: Answer) => Result | undefined;
  /** The result to use if the worker has not returned one within this time after its first message. */
  readonly limit?: { readonly ms: number; readonly result: Result };
};

/** @throws if the worker fails, or the signal's reason if it is aborted */
export const ask = <Answer, Result>({
  worker,
  request,
  signal,
  take,
  limit,
}: WorkerQuestion<Answer, Result>): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error("stopped"));
  signal.addEventListener("abort", stop);
  let timer: ReturnType<typeof setTimeout> | undefined;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
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
export const callWorker = <Answer, Result>(question: WorkerQuestion<Answer, Result>): Promise<Result> =>
  ask(question).finally(() => question.worker.terminate());
