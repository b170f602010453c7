/**
 * The first program that runs after a clone, on any Node that started npm: it installs the locked packages that are
 * missing, then starts the pinned Node, with input, output and signals. After `--omit-dev`, devDependencies are not
 * needed. Its own messages go to stderr, since a command's output may be redirected to a file. Plain JavaScript, with
 * only Node's own modules.
 */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync } from "node:fs";
import { basename } from "node:path";
import { findInstalledSet, hasDevelopmentPackages } from "./installed-packages.mjs";
import { findPinnedNode, neededNode, runOnNode } from "./pinned-node.mjs";

/** The oldest major version of Node that can run npm ci. */
const oldestMajor = 20;

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const omitFlag = "--omit-dev";
const args = process.argv.slice(2);
const needsEverything = args[0] !== omitFlag;
const command = needsEverything ? args : args.slice(1);

/** Overrides settings of the user or of the system that would install something else than package-lock.json lists. */
const neededSettings = [
  "--include=optional",
  "--include=peer",
  "--ignore-scripts=false",
  "--strict-allow-scripts=true",
  "--engine-strict=false",
  "--bin-links=true",
  "--dry-run=false",
  "--global=false",
  "--install-strategy=hoisted",
  "--legacy-peer-deps=false",
  "--package-lock=true",
  "--package-lock-only=false",
];

/** The npm that started this command, else the one on the PATH: pnpm and Yarn set `npm_execpath` too. */
const findNpm = ({ npm_execpath: cli = "", npm_node_execpath: node = process.execPath }) =>
  basename(cli) === "npm-cli.js" && existsSync(cli) ? [node, cli] : ["npm"];

/** Explains why npm failed, and how to fix it; undefined if it succeeded. */
const explainFailure = (name, { error, status, signal }) => {
  if (error?.code === "ENOENT")
    return "npm was not found on the PATH. Install Node 20 or newer together with its npm, or add npm to the PATH.";
  if (error) return `npm could not be started: ${error.message}.`;
  if (signal) return `${name} was ended by ${signal}.`;
  return status === 0 ? undefined : `${name} exited with status ${status}. Its messages are above.`;
};

const isSufficient = (installed) =>
  findPinnedNode() !== undefined &&
  (installed === "everything" || (installed === "dependencies" && !needsEverything));

/** @param more arguments of npm, the first one is its command */
const runNpm = (more, output) => {
  // Registry, proxy, CA file and cache settings are preserved. The others are removed, or the inner npm would behave
  // like a script of the outer one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?:lifecycle_|package_|command$)/i.test(name)),
  );
  const [program, ...cli] = findNpm(env);
  // On an older Node, npm warns about every package that needs a newer one, but none of them runs on it. Errors are
  // shown.
  const npmArgs = [...cli, ...more, "--no-audit", "--no-fund", "--loglevel=error", ...neededSettings];
  // Piped input, perhaps a secret, belongs to the command.
  return spawnSync(program, npmArgs, { stdio: ["ignore", output, output], env });
};

/** @param more arguments of npm, the first one is its command */
const install = (more) => {
  // Without a request for each package that npm has cached. What npm cached may be older than the locked version.
  const cached = runNpm([...more, "--prefer-offline"], "ignore");
  if (cached.status === 0 && isSufficient(findInstalledSet())) return;
  const ended = cached.error ?? cached.signal;
  const failure = explainFailure(`npm ${more[0]}`, ended ? cached : runNpm(more, process.stderr));
  if (failure !== undefined) fail(`${failure} Nothing was started.`);
};

const installMissing = (installed) => {
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      "node_modules is a symbolic link, and its packages differ from package-lock.json. npm ci would empty the linked folder: run npm ci there, or remove the link.",
    );
  }
  const on = `on Node ${process.versions.node}`;
  if (installed === "dependencies") {
    // npm ci would delete the packages that a running `npm start` uses.
    console.error(`Adding the locked packages for development ${on} (npm install) …`);
    install(["install", "--no-save", "--include=dev"]);
    if (isSufficient(findInstalledSet())) return;
  }
  const set = needsEverything || hasDevelopmentPackages() ? "--include=dev" : "--omit=dev";
  console.error(`Installing the locked packages ${on} (npm ci); everything else runs on Node 24 …`);
  install(["ci", set]);
};

if (process.platform === "win32") {
  fail("Windows is supported through WSL 2: clone and run this repository in a Linux distribution of WSL.");
}
if (Number(process.versions.node.split(".")[0]) < oldestMajor) {
  fail(`Node ${oldestMajor} or newer is needed to install, and this is Node ${process.versions.node}.`);
}
const reserved = /[#?]/.exec(process.cwd());
if (reserved) {
  fail(`Vite cannot build below a folder whose name contains "${reserved[0]}". Rename it: ${process.cwd()}`);
}
const installed = findInstalledSet();
if (!isSufficient(installed)) installMissing(installed);
const node = findPinnedNode();
if (node === undefined) {
  fail(
    `No package has a Node 24 for ${process.platform}-${process.arch}: install ${neededNode} yourself, and run this command with it.`,
  );
}

runOnNode(node, command, fail);
