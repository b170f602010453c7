/**
 * One Lambda sandbox: a thread with its own environment and module graph that loads the deployed bundle and runs
 * whatever it is handed. The host ends it when a call outlives the function's timeout, as Lambda would.
 */
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { followEditionClock } from "./sandbox-time.ts";

const dataSchema = z.object({ bundleUrl: z.string(), functionName: z.string(), aheadMs: z.number() });
const messageSchema = z.union([
  z.object({ id: z.number(), event: z.unknown(), deadlineEpochMs: z.number() }),
  z.object({ aheadMs: z.number() }),
]);
const bundleSchema = z.object({
  handler: z.custom<(event: unknown, context: unknown) => unknown>((value) => typeof value === "function"),
});

const { bundleUrl, functionName, aheadMs } = dataSchema.parse(workerData);
const putForward = followEditionClock();
putForward(aheadMs);
const { handler } = bundleSchema.parse(await import(bundleUrl));

parentPort?.on("message", (message: unknown) => {
  const parsed = messageSchema.parse(message);
  if ("aheadMs" in parsed) return putForward(parsed.aheadMs);
  const { id, event, deadlineEpochMs } = parsed;
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
