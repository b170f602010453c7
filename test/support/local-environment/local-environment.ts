import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stateFolderIn } from "#infra/local/environment-file.ts";
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

/**
 * Starts the local environment with the built site in a process of its own, on a free port and with its own state
 * folder.
 */
export const startLocalEnvironment = async (options: LocalEnvironmentOptions = {}) => {
  const { acknowledgementsPerDay = 0, built, parentFolder = tmpdir(), root } = options;
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(parentFolder, "environment-"));
  const stateFolder = stateFolderIn(dataDir);
  const origin = `http://127.0.0.1:${port}`;
  const flags = [
    "--acknowledgements-per-day",
    String(acknowledgementsPerDay),
    ...(options.options ?? []),
    ...(built === undefined ? [] : ["--built", built]),
  ];
  let output = "";
  let child: ChildProcess | undefined;

  const client = makeLocalClient(origin);

  const isReady = () =>
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
    await waitUntil("the local environment to answer", () => {
      if (started.exitCode !== null) throw new Error(`the local environment ended: ${output}`);
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

export type RunningEnvironment = Awaited<ReturnType<typeof startLocalEnvironment>>;
