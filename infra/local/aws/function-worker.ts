/**
 * One Lambda sandbox: a thread with its own environment and module graph that loads the deployed bundle and runs every
 * event it gets. The host ends it when a call exceeds the function's timeout, as Lambda would. It starts often, so it
 * loads almost nothing but the bundle: zod alone would take a quarter of the time.
 */
import { parentPort, workerData } from "node:worker_threads";

/**
 * Makes the local environment's time apply to this thread: `Date.now`, and `AbortSignal.timeout`, which ends functions'
 * requests to providers. A wait until a skipped moment ends at once. Other timers do not change: those of the AWS SDK
 * watch requests that are under way and would abort them.
 * @returns a function that puts the time forward
 */
const followLocalClock = (): ((aheadMs: number) => void) => {
  const realNow = Date.now;
  let aheadMs = 0;
  const now = () => realNow() + aheadMs;
  const waiting = new Set<() => void>();

  const timeout = (ms: number): AbortSignal => {
    const controller = new AbortController();
    const endsAtEpochMs = now() + ms;
    const look = () => {
      const leftMs = endsAtEpochMs - now();
      if (leftMs > 0) return void setTimeout(look, leftMs).unref();
      waiting.delete(look);
      controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    };
    waiting.add(look);
    look();
    return controller.signal;
  };

  Object.assign(Date, { now });
  Object.assign(AbortSignal, { timeout });
  return (ms) => {
    aheadMs = ms;
    for (const look of waiting) look();
  };
};

export type SandboxData = {
  readonly bundleUrl: string;
  readonly functionName: string;
  readonly aheadMs: number;
};

export type SandboxMessage =
  | { readonly id: number; readonly event: unknown; readonly deadlineEpochMs: number }
  | { readonly aheadMs: number };

type Bundle = { readonly handler: (event: unknown, context: unknown) => unknown };

const isSandboxData = (value: unknown): value is SandboxData =>
  typeof value === "object" && value !== null && "bundleUrl" in value;

const isBundle = (value: unknown): value is Bundle =>
  typeof value === "object" && value !== null && "handler" in value;

const data: unknown = workerData;
if (!isSandboxData(data)) throw new Error("only infra/local/aws/function-host.ts starts a sandbox");
const { bundleUrl, functionName } = data;
const putForward = followLocalClock();
putForward(data.aheadMs);
const bundle: unknown = await import(bundleUrl);
if (!isBundle(bundle)) throw new Error(`${bundleUrl} exports no handler`);
const { handler } = bundle;

parentPort?.on("message", (message: SandboxMessage) => {
  if ("aheadMs" in message) return putForward(message.aheadMs);
  const { id, event, deadlineEpochMs } = message;
  const context = {
    functionName,
    awsRequestId: String(id),
    getRemainingTimeInMillis: () => Math.max(0, deadlineEpochMs - Date.now()),
  };
  Promise.try(handler, event, context).then(
    (result) => parentPort?.postMessage({ id, result }),
    (error: unknown) =>
      parentPort?.postMessage({ id, failure: error instanceof Error ? error.stack : String(error) }),
  );
});
parentPort?.postMessage({ ready: true });
