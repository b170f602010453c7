/**
 * The Node 24 among the packages installed in the working directory. Plain JavaScript, with only Node's own modules,
 * because any Node may run it.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** The oldest Node that the code runs on, of the only major version that Lambda runs. */
const [neededMajor, oldestMinor] = [24, 18];
export const neededNode = `Node ${neededMajor}.${oldestMinor} or a newer Node ${neededMajor}`;

const isNeeded = (version) => {
  const [major, minor] = version.split(".").map(Number);
  return major === neededMajor && minor >= oldestMinor;
};

export const runsNeededNode = isNeeded(process.versions.node);

/** The package of this system's build, one of the optional dependencies; npm installs no other. */
export const nodePackage = `node-${process.platform}-${process.arch}`;
const packagedNode = join("node_modules", nodePackage, "bin/node");

/** Path of the Node that runs every command: the installed one, else the running one if it is new enough. */
export const findPinnedNode = () => {
  if (existsSync(packagedNode)) return packagedNode;
  return runsNeededNode ? process.execPath : undefined;
};

/** Compiled code is cached, which halves the time until the next command starts. */
export const findCompileCache = () => resolve("node_modules/.cache/node");

/**
 * Without a locale, as in many containers, browsers and Java cannot open files whose path has other letters than ASCII.
 */
const findLocale = ({ LC_ALL, LC_CTYPE, LANG }) =>
  /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || "") ? {} : { LC_ALL: "C.UTF-8" };

/** Starts this Node, with input, output and signals, and exits with its exit code. */
export const runOnNode = (node, args, fail) => {
  const env = { NODE_COMPILE_CACHE: findCompileCache(), ...process.env, ...findLocale(process.env) };
  const child = spawn(node, args, { stdio: "inherit", env });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) {
    // npm sends SIGTERM to the shell in between, which ends without forwarding it.
    const shell = process.ppid;
    setInterval(() => process.ppid !== shell && child.kill(), 500).unref();
  }
  child.on("error", ({ message }) => fail(`${node} does not run on this system: ${message}.`));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    for (const each of signals) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
};
