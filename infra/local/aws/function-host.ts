import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import * as z from "zod";
import type { LocalClock } from "#infra/local/local-clock.ts";
import type { SandboxData, SandboxMessage } from "./function-worker.ts";

export type InvocationOutcome =
  | { readonly type: "answered"; readonly result: unknown }
  | { readonly type: "failed"; readonly reason: string }
  | { readonly type: "timed out" };

export type HostedFunction = {
  readonly invoke: (event: unknown) => Promise<InvocationOutcome>;
  readonly reload: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type HostedFunctionProps = {
  readonly name: string;
  readonly bundle: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** The number of its instances at AWS. Further calls are queued. */
  readonly reserved: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly clock: LocalClock;
  readonly writeLog: (text: string) => void;
};

/** `loaded` settles once the thread accepts events. If a thread ends before, its calls are settled in other ways. */
type Sandbox = { readonly thread: Worker; readonly loaded: Promise<undefined> };

const messageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.number(), result: z.unknown().optional(), failure: z.string().optional() }),
]);

/** Without this limit V8 sizes the heap by the machine: 100 MB and more per busy thread, which it seldom returns. */
const youngMb = 48;

/** Tests start threads by the hundred, so all of them share one compile cache of Node. */
const { NODE_COMPILE_CACHE: compiled } = process.env;

/**
 * One thread replaces all instances: with more calls at once than it can handle, calls time out that would not at AWS.
 */
export const hostFunction = (props: HostedFunctionProps): HostedFunction => {
  const { name, bundle, timeoutSeconds, memoryMb, reserved, environment, clock, writeLog } = props;
  const calls = new Map<number, (outcome: InvocationOutcome) => void>();
  let sandbox: Sandbox | undefined;
  let lastId = 0;
  let isClosed = false;

  const settle = (id: number, outcome: InvocationOutcome) => {
    calls.get(id)?.(outcome);
    calls.delete(id);
  };

  const retire = (dead: Worker, outcome: InvocationOutcome) => {
    if (sandbox?.thread !== dead) return;
    sandbox = undefined;
    for (const id of [...calls.keys()]) settle(id, outcome);
  };

  const start = (): Sandbox => {
    const { promise: loaded, resolve: begin } = Promise.withResolvers<undefined>();
    const fresh = new Worker(new URL("./function-worker.ts", import.meta.url), {
      env: { ...environment, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
      stdout: true,
      stderr: true,
      workerData: {
        functionName: name,
        bundleUrl: pathToFileURL(resolve(bundle)).href,
        aheadMs: clock.aheadMs(),
      } satisfies SandboxData,
    });
    fresh.stdout.on("data", (chunk: Buffer) => writeLog(chunk.toString()));
    fresh.stderr.on("data", (chunk: Buffer) => writeLog(chunk.toString()));
    fresh.on("message", (message: unknown) => {
      const parsed = messageSchema.parse(message);
      if (!("id" in parsed)) return begin(undefined);
      const { id, result, failure } = parsed;
      settle(id, failure === undefined ? { type: "answered", result } : { type: "failed", reason: failure });
    });
    fresh.on("error", (error) => retire(fresh, { type: "failed", reason: String(error) }));
    fresh.on("exit", () => retire(fresh, { type: "failed", reason: `the worker thread of ${name} ended` }));
    return { thread: fresh, loaded };
  };

  clock.onPass(() => sandbox?.thread.postMessage({ aheadMs: clock.aheadMs() } satisfies SandboxMessage));

  const reload = async () => {
    const old = sandbox?.thread;
    if (old === undefined) return;
    retire(old, { type: "failed", reason: `${name} was stopped` });
    await old.terminate();
  };

  const call = (event: unknown): Promise<InvocationOutcome> =>
    new Promise((done) => {
      if (isClosed) return done({ type: "failed", reason: `${name} was stopped` });
      const { thread, loaded } = (sandbox ??= start());
      const id = (lastId += 1);
      const timeoutMs = timeoutSeconds * 1000;
      let timer: NodeJS.Timeout | undefined;
      calls.set(id, (outcome) => {
        clearTimeout(timer);
        done(outcome);
      });
      // Lambda has a separate time limit for loading, too.
      void loaded.then(() => {
        if (!calls.has(id)) return;
        timer = setTimeout(() => {
          settle(id, { type: "timed out" });
          // Lambda would have given the other calls their own sandboxes. Here they end with this one.
          retire(thread, { type: "failed", reason: `a call of ${name} timed out` });
          void thread.terminate();
        }, timeoutMs);
        thread.postMessage({
          id,
          event,
          deadlineEpochMs: clock.now() + timeoutMs,
        } satisfies SandboxMessage);
      });
    });

  const inTurn = pLimit(reserved);

  return {
    invoke: (event) => inTurn(call, event),
    reload,
    close: async () => {
      isClosed = true;
      await reload();
    },
  };
};
