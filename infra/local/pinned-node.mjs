/**
 * The Node 24 among the packages installed in the working directory. Plain JavaScript, with only Node's own modules,
 * because any Node may run it.
 */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";

export const neededMajor = 24;

export const pinnedNode = join("node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

/** Compiled code is cached, which halves the time until the next command starts. */
export const findCompileCache = () => resolve("node_modules/.cache/node");

/** Starts the pinned Node, with input, output and signals, and exits with its exit code. */
export const runOnPinnedNode = (args, fail) => {
  const env = { NODE_COMPILE_CACHE: findCompileCache(), ...process.env };
  const child = spawn(pinnedNode, args, { stdio: "inherit", env });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) {
    // npm sends SIGTERM to the shell in between, which ends without forwarding it.
    const shell = process.ppid;
    setInterval(() => process.ppid !== shell && child.kill(), 500).unref();
  }
  child.on("error", ({ message }) => fail(`${pinnedNode} does not run on this system: ${message}.`));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    for (const each of signals) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
};
