import { expect, onTestFinished, test, vi } from "vitest";
import { callWorker } from "#frontend/src/badges/call-worker.ts";

const makeWorker = () => ({
  postMessage: vi.fn<(message: unknown) => void>(),
  terminate: vi.fn<() => void>(),
  onmessage: null as Worker["onmessage"],
  onerror: null as Worker["onerror"],
});

const callIn = (worker: ReturnType<typeof makeWorker>) =>
  callWorker<string, string>({
    worker,
    request: "a workbook",
    signal: new AbortController().signal,
    take: (response) => (response === "started" ? undefined : response),
    limit: { ms: 10_000, result: "too slow" },
  });

const say = (worker: ReturnType<typeof makeWorker>, data: string) =>
  worker.onmessage?.call(worker as unknown as Worker, new MessageEvent("message", { data }));

const useClock = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
};

test("[BADGE-01] ends a worker 10 s after it started to read, and returns the timeout result", async () => {
  useClock();
  const worker = makeWorker();
  const result = callIn(worker);
  say(worker, "started");
  await vi.advanceTimersByTimeAsync(9_999);
  expect(worker.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe("too slow");
  expect(worker.terminate).toHaveBeenCalledOnce();
});

test("[BADGE-01] does not count a worker's loading time toward the timeout", async () => {
  useClock();
  const worker = makeWorker();
  const result = callIn(worker);
  await vi.advanceTimersByTimeAsync(60_000);
  say(worker, "started");
  say(worker, "a table");
  expect(await result).toBe("a table");
  expect(vi.getTimerCount()).toBe(0);
});
