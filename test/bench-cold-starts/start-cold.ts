import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { findFreePort } from "#test/support/run/free-port.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { LambdaPrograms } from "./install-emulator.ts";

export type ColdStart = {
  /** From the start of the Node.js process until it requests its first event. */
  readonly initMs: number;
  /** From that event until its response. */
  readonly responseMs: number;
  /** The HTTP status that the function returned, or "error" if it threw. */
  readonly result: string;
};

export type ColdFunction = {
  /** Holds `index.mjs` with the export `handler`. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly event: unknown;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
};

const resultSchema = z.looseObject({
  statusCode: z.number().optional(),
  errorMessage: z.string().optional(),
});

const accepts = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, "127.0.0.1", () => settle(true)).on("error", () => settle(false));
    socket.unref();
  });

const readMs = (log: string, pattern: RegExp): number => {
  const ms = pattern.exec(log)?.[1];
  if (ms === undefined) throw new Error(`the emulator reports no time ${pattern.source}:\n${log}`);
  return Number(ms);
};

const describeResult = (body: string): string => {
  const { statusCode, errorMessage } = resultSchema.safeParse(JSON.parse(body)).data ?? {};
  return errorMessage === undefined ? String(statusCode ?? "done") : "error";
};

/**
 * Starts a bundle in a new process as Lambda does, with one event, and ends the process. The times are the emulator's
 * own. Both programs listen on the loopback address alone.
 */
export const startCold = async (
  { emulator, client }: LambdaPrograms,
  { folder, environment, event, timeoutSeconds, memoryMb }: ColdFunction,
): Promise<ColdStart> => {
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(
    emulator,
    [
      ...["--runtime-api-address", `127.0.0.1:${apiPort}`],
      ...["--runtime-interface-emulator-address", `127.0.0.1:${port}`],
      ...[process.execPath, client, "index.handler"],
    ],
    {
      cwd: folder,
      env: {
        HOME: folder,
        LAMBDA_TASK_ROOT: folder,
        AWS_LAMBDA_FUNCTION_TIMEOUT: String(timeoutSeconds),
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
        NODE_OPTIONS: "--enable-source-maps",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const exited = once(child, "exit");
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (log += chunk.toString()));
  try {
    await waitUntil("the emulator to listen", () => accepts(port));
    const response = await fetch(`http://127.0.0.1:${port}/2015-03-31/functions/function/invocations`, {
      method: "POST",
      body: JSON.stringify(event),
    });
    const result = describeResult(await response.text());
    await waitUntil("the emulator to report the invocation", () => log.includes("INVOKE RTDONE"));
    return {
      initMs: readMs(log, /INIT REPORT\(durationMs: ([\d.]+)\)/),
      responseMs: readMs(log, /INVOKE RTDONE\(.*duration: ([\d.]+)ms\)/),
      result,
    };
  } finally {
    // The emulator ends the function's process before its own.
    child.kill("SIGTERM");
    await Promise.race([exited, wait(5000).then(() => child.kill("SIGKILL"))]);
  }
};
