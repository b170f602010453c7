import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { waitUntil } from "#test/support/wait-until.ts";

export const account = "123456789012";

type EmulatorProps = {
  /** The folder of Python's commands, ministack among them. */
  readonly commands: string;
  readonly port: number;
  /** Proxy variables for requests of functions to the Internet. */
  readonly proxied: Readonly<Record<string, string>>;
  readonly folder: string;
};

/** Starts ministack with IAM enforced. Its log is `ministack.log` in the folder. */
export const startEmulator = async ({ commands, port, proxied, folder }: EmulatorProps) => {
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  mkdirSync(join(folder, "faults"), { recursive: true });
  const log = openSync(join(folder, "ministack.log"), "a");
  const emulator = spawn(resolve(commands, "python"), [resolve("test/verify-aws/emulator/serve.py")], {
    cwd: folder,
    // Its own process group, which includes the processes of its functions.
    detached: true,
    stdio: ["ignore", log, log],
    env: {
      // Functions run on the pinned Node.
      PATH: [resolve("node_modules/.bin"), resolve(commands), process.env["PATH"]].join(":"),
      HOME: home,
      PYTHONPATH: resolve("test/verify-aws/emulator/layers"),
      PYTHONDONTWRITEBYTECODE: "1",
      EMULATOR_FOLDER: folder,
      GATEWAY_PORT: String(port),
      BIND_HOST: "127.0.0.1",
      MINISTACK_HOST: "localhost",
      MINISTACK_ACCOUNT_ID: account,
      LAMBDA_EXECUTOR: "local",
      SFTP_ENABLED: "0",
      IOT_MTLS_ENABLED: "0",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AUTH: "true",
      ...proxied,
    },
  });
  const end = (signal: NodeJS.Signals) => {
    if (emulator.pid !== undefined && emulator.exitCode === null) process.kill(-emulator.pid, signal);
  };
  process.once("exit", () => end("SIGKILL"));
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntil("ministack to start", async () => {
    if (emulator.exitCode !== null) throw new Error(`ministack ended at once: see ${folder}/ministack.log`);
    return fetch(`${endpoint}/_ministack/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    endpoint,
    stop: async () => {
      end("SIGTERM");
      if (emulator.exitCode === null) await once(emulator, "exit");
    },
  };
};

type Service = "ses" | "dynamodb" | "ssm";

/** Makes a service return 503 until its outage ends. */
export const makeOutages = (folder: string) => {
  const fileOf = (service: Service) => join(folder, "faults", service);
  const refusedFileOf = (service: Service) => `${fileOf(service)}-refused`;
  return {
    begin: (service: Service) => {
      rmSync(refusedFileOf(service), { force: true });
      writeFileSync(fileOf(service), "");
    },
    end: (service: Service) => rmSync(fileOf(service), { force: true }),
    /** The number of requests that the last outage has refused. */
    countRefused: (service: Service): number =>
      existsSync(refusedFileOf(service)) ? statSync(refusedFileOf(service)).size : 0,
  };
};
