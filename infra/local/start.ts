/** `npm start`, and with `--dev` `npm run dev`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";
import { builtSiteIn, dist } from "#infra/build/dist.ts";
import {
  environmentFolder,
  flag,
  option,
  parseScriptOptions,
} from "#infra/operator/command/parse-script-options.ts";
import { site } from "#shared/site.ts";
import { writeEnvironmentFile, removeEnvironmentFile } from "./environment-file.ts";
import { listenLocally } from "./http/local-listener.ts";
import { readLock, releaseLock, takeLock } from "./lock-file.ts";
import { simulatorOptions } from "./simulator-settings.ts";
import type { RestartableEnvironment } from "./restartable-environment.ts";
import { explainStorage, StorageError } from "./storage-fault.ts";

const usage = {
  usage: "usage: npm start -- [<option> …]",
  summary: `The local environment: builds the site and serves it at http://localhost:8787, with everything behind it and simulators of
all services, until it is ended with Ctrl-C. PORT=9000 npm start takes another port, npm run dev is the same with hot reload.
Operator commands use it with \`local\` as the stage.`,
  words: { "<option>": "one of these" },
  options: {
    dev: flag("reload on every change"),
    data: { ...environmentFolder.data, description: "the folder of its data" },
    "no-build": flag("serve the last build"),
    built: { ...option("<folder>", "the folder of that build"), default: "dist" },
    dynamodb: option("<url>", "of DynamoDB Local, to use in place of the embedded DynamoDB"),
    "in-place": flag("serve that folder itself, not a copy: no build may run in the meantime"),
    "contact-mails-per-day": option("<n>", "instead of the dev stage's"),
    "acknowledgements-per-day": {
      ...option("<n>", "how many acknowledgements to send in a day"),
      default: "500",
    },
    ...simulatorOptions,
  },
} as const;

const parsed = parseScriptOptions(usage, process.argv.slice(2), process);
if ("exitCode" in parsed) process.exit(parsed.exitCode);
const { values: flags } = parsed;

const stopWith = (sentence: string) => {
  console.error(sentence);
  process.exit(1);
};

const build = async (): Promise<void> => {
  console.log("Building the site …");
  const child = spawn(process.execPath, ["infra/build/build.ts", "--local"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "exit");
  if (child.exitCode !== 0) stopWith("The build failed: see above.");
};

const lockFile = join(flags.data, "environment.lock");

/** @returns undefined, after an error message, if another program has the port or the folder */
const openEnvironment = async (siteUrl: string): Promise<RestartableEnvironment | undefined> => {
  // Loaded only now, so that a wrong port is reported at once.
  const [{ startRestartableEnvironment }, { DatabaseInUseError }, { connectToDynamoDb }] = await Promise.all([
    import("./restartable-environment.ts"),
    import("./aws/dynamodb-engine.ts"),
    import("./aws/external-dynamodb.ts"),
  ]);
  const mails = z.coerce.number().positive().optional();
  const contactMailsPerDay = mails.parse(flags["contact-mails-per-day"]);
  const built = { ...dist, ...builtSiteIn(flags.built) };
  try {
    return await startRestartableEnvironment(
      {
        dataDir: flags.data,
        siteUrl,
        built,
        openDynamoDb: flags.dynamodb === undefined ? undefined : connectToDynamoDb(flags.dynamodb),
        // Hot reload writes changed functions into the served folder.
        served: flags["in-place"] && !flags.dev ? built : undefined,
        stage: {
          ...(contactMailsPerDay !== undefined && { contactMailsPerDay }),
          acknowledgementsPerDay: z.coerce.number().nonnegative().parse(flags["acknowledgements-per-day"]),
        },
        options: flags,
      },
      (local) => writeEnvironmentFile(flags.data, local),
    );
  } catch (error) {
    // The error was reported when it happened.
    if (error instanceof StorageError) process.exit(1);
    const sentence = explainStorage(error);
    if (sentence !== undefined) stopWith(sentence);
    if (!(error instanceof DatabaseInUseError)) throw error;
    stopWith(
      `Another process is using the data in ${flags.data}. End it, or start with --data <another folder>`,
    );
    return undefined;
  }
};

const usualPort = "8787";

const run = async (port: number): Promise<void> => {
  const lock = await readLock(lockFile);
  if (lock.type === "held") {
    return stopWith(
      `${site.brand} is already running at http://localhost:${lock.owner.port} (process ${lock.owner.pid})`,
    );
  }
  const listener = await listenLocally(port).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (listener === undefined) {
    return stopWith(`Another program is using port ${port}. Choose another: PORT=${port + 1} npm start`);
  }
  if (typeof listener === "string") {
    return stopWith(
      `Port ${port} cannot be opened (${listener}). Choose another: PORT=${usualPort} npm start`,
    );
  }
  if (!flags["no-build"]) await build();
  const address = `http://localhost:${port}`;
  const local = await openEnvironment(address);
  if (local === undefined) return;
  const dev = flags.dev ? await (await import("./dev.ts")).serveWithHotReload(local) : undefined;

  let stopping = false;
  const stop = async () => {
    // A terminal sends Ctrl-C to the whole process group, so the signal arrives twice: from the terminal and from the
    // launcher.
    if (stopping) return;
    stopping = true;
    listener.close();
    await dev?.close();
    await local.close();
    removeEnvironmentFile(flags.data);
    releaseLock(lockFile);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
  // The process that started it over an IPC channel is gone.
  process.on("disconnect", () => void stop());
  if (process.send !== undefined && !process.connected) void stop();

  takeLock(lockFile, port);
  listener.serve(dev?.handle ?? local.handle);
  console.log(`${site.brand} is running${flags.dev ? " with hot reload" : ""}.`);
  console.log(`  site     ${address}/\n  console  ${address}/__local/\n  mailbox  ${address}/__local/#mail`);
};

const portSchema = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(1).max(65_535));
const port = portSchema.safeParse(process.env["PORT"] || usualPort);
if (Number(process.versions.node.split(".")[0]) !== 24) {
  stopWith(`Node 24 is needed, and this is ${process.versions.node}. Start it with "npm start"`);
} else if (port.success) {
  // A background write of a simulator failed: the full disk was reported once.
  process.on("uncaughtException", (error) => {
    if (error instanceof StorageError) return;
    console.error(error);
    process.exit(1);
  });
  await run(port.data);
} else {
  stopWith(`PORT is "${process.env["PORT"]}", expected a number from 1 to 65535`);
}
