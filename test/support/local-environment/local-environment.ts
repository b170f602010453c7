import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasEnvironmentFile, stateFolderIn } from "#infra/local/environment-file.ts";
import { dynamoDbOptions } from "../engines/chosen-engines.ts";
import { makeLocalClient } from "./local-client.ts";
import { findFreePort } from "../run/free-port.ts";
import { waitUntil } from "../wait-until.ts";

export type LocalEnvironmentOptions = {
  /** If omitted, no visitor gets mail, so that a test only counts the mails to support. */
  readonly acknowledgementsPerDay?: number;
  /** Additional options of `npm start`. */
  readonly options?: readonly string[];
  /** The folder of a site that a test built, instead of `dist`. */
  readonly built?: string;
  /** The parent of its state folder. */
  readonly parentFolder?: string;
  /** Additional variables of its process. */
  readonly env?: Readonly<Record<string, string>>;
  /** The tree whose build is served, instead of this one. */
  readonly root?: string;
};

const startOnPort = async (port: number, dataDir: string, options: LocalEnvironmentOptions) => {
  const { acknowledgementsPerDay = 0, built, root } = options;
  const stateFolder = stateFolderIn(dataDir);
  const origin = `http://127.0.0.1:${port}`;
  const flags = [
    "--acknowledgements-per-day",
    String(acknowledgementsPerDay),
    ...(options.options ?? []),
    ...dynamoDbOptions,
    ...(built === undefined ? [] : ["--built", built]),
  ];
  let output = "";
  let child: ChildProcess | undefined;

  const client = makeLocalClient(origin);

  /** Another worker's local environment may answer on a port that both have found free. */
  const isReady = () =>
    hasEnvironmentFile(dataDir) &&
    client.parameters().then(
      () => true,
      () => false,
    );

  let tree = root;
  const start = async () => {
    const started = spawn(
      process.execPath,
      // Not copied: nothing builds into a served folder during the tests, and one path has one compile cache.
      ["infra/local/start.ts", "--no-build", "--in-place", "--data", dataDir, ...flags],
      {
        ...(tree !== undefined && { cwd: tree }),
        env: { ...process.env, ...options.env, PORT: String(port) },
        // The channel closes with the process that started it, and the local environment ends with the channel.
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    for (const stream of [started.stdout, started.stderr])
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child = started;
    const closed = once(started, "close");
    await waitUntil("the local environment to respond", async () => {
      if (started.exitCode !== null) {
        await closed;
        throw new Error(`the local environment ended: ${output}`);
      }
      return isReady();
    });
  };

  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    running.kill(signal);
    await once(running, "exit");
  };

  await start();
  return {
    port,
    dataDir,
    stateFolder,
    ...client,
    /** The log of the functions so far. */
    readLog: () => readFileSync(join(stateFolder, "functions.log"), "utf8"),
    output: () => output,
    /** SIGKILL: no cleanup runs. */
    kill: () => end("SIGKILL"),
    restart: start,
    /**
     * Restarts with the same data over another tree's build, as after a deploy; without an argument, over this one's.
     */
    continueIn: async (other?: string) => {
      await end("SIGTERM");
      tree = other;
      await start();
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * Starts the local environment with the built site in a process of its own, on a free port and with its own state
 * folder. If another process takes the port in the meantime, it starts on another one.
 */
export const startLocalEnvironment = async (
  options: LocalEnvironmentOptions = {},
  findPort = findFreePort,
) => {
  const dataDir = mkdtempSync(join(options.parentFolder ?? tmpdir(), "environment-"));
  const start = async (): Promise<Awaited<ReturnType<typeof startOnPort>>> => {
    try {
      return await startOnPort(await findPort(), dataDir, options);
    } catch (error) {
      if (error instanceof Error && error.message.includes("Another program is using port")) return start();
      throw error;
    }
  };
  return start();
};

export type RunningEnvironment = Awaited<ReturnType<typeof startLocalEnvironment>>;
