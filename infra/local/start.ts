/**
 * `npm start`: builds the site and serves it on one port, with everything behind it. `--dev` adds hot reload.
 * For tests: `--no-build` serves what was built before, `--data <folder>`, `--lease-seconds <n>`, `--rate-limit <n>`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { site } from "#shared/site.ts";
import { serveWithHotReload } from "./dev.ts";
import { announceEdition, withdrawEdition } from "./edition-file.ts";
import { startEdition } from "./edition.ts";
import { listenLocally } from "./local-listener.ts";
import { takeLock } from "./lock-file.ts";

const { values: flags } = parseArgs({
  options: {
    "no-build": { type: "boolean", default: false },
    dev: { type: "boolean", default: false },
    data: { type: "string", default: ".local" },
    "lease-seconds": { type: "string" },
    "rate-limit": { type: "string" },
  },
});

const stopWith = (sentence: string) => {
  console.error(sentence);
  process.exit(1);
};

const build = async (): Promise<void> => {
  console.log("Building the site …");
  const child = spawn(process.execPath, ["infra/build.ts"], { stdio: ["ignore", "ignore", "inherit"] });
  await once(child, "exit");
  if (child.exitCode !== 0) stopWith("The build failed: see above.");
};

const optionalNumber = z.coerce.number().positive().optional();

const run = async (port: number): Promise<void> => {
  const lock = await takeLock(join(flags.data, "edition.lock"), port);
  if ("heldBy" in lock) {
    return stopWith(
      `${site.brand} is already running at http://localhost:${lock.heldBy.port} (process ${lock.heldBy.pid})`,
    );
  }
  const listener = await listenLocally(port);
  if (listener === undefined) {
    lock.release();
    return stopWith(
      `Port ${port} is taken by another program; choose another one: PORT=${port + 1} npm start`,
    );
  }
  if (!flags["no-build"]) await build();
  const edition = await startEdition({
    dataDir: flags.data,
    afterCrash: lock.afterCrash,
    leaseSeconds: optionalNumber.parse(flags["lease-seconds"]),
    rateLimit: optionalNumber.parse(flags["rate-limit"]),
  });
  const dev = flags.dev ? await serveWithHotReload(edition) : undefined;
  announceEdition(flags.data, edition.awsEndpoint);
  listener.serve(dev?.handle ?? edition.handle);

  const address = `http://localhost:${port}`;
  console.log(`${site.brand} is running${flags.dev ? " with hot reload" : ""}.`);
  console.log(`  site     ${address}/\n  console  ${address}/__local/\n  mailbox  ${address}/__local/#mail`);

  const stop = async () => {
    listener.close();
    await dev?.close();
    await edition.close();
    withdrawEdition(flags.data);
    lock.release();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop());
};

const port = z.coerce
  .number()
  .int()
  .min(1)
  .max(65_535)
  .safeParse(process.env["PORT"] ?? 8787);
if (Number(process.versions.node.split(".")[0]) !== 24) {
  stopWith(`Node 24 is needed, this is ${process.versions.node}: start it with "npm start"`);
} else if (port.success) {
  await run(port.data);
} else {
  stopWith(`PORT is "${process.env["PORT"]}", expected a number from 1 to 65535`);
}
