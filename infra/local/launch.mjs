/**
 * The first program that runs after a clone, on any Node that started npm: it installs the locked dependencies if they
 * are missing, then starts the pinned Node, with input, output and signals. Its own messages go to stderr, since a
 * command's output may be redirected to a file. Plain JavaScript, with only Node's own modules.
 */
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { neededMajor, pinnedNode, runOnPinnedNode } from "./pinned-node.mjs";

/** The oldest major version of Node that can run npm ci. */
const oldestMajor = 20;
/** npm writes it last, so a broken installation has none or an older one. */
const installMark = "node_modules/.package-lock.json";

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const isInstalled = () =>
  existsSync(pinnedNode) &&
  existsSync(installMark) &&
  statSync(installMark).mtimeMs >= statSync("package-lock.json").mtimeMs;

/** Overrides settings of the user or of the system that would install something else than package-lock.json lists. */
const neededSettings = [
  "--include=dev",
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
const explainFailure = ({ error, status, signal }) => {
  if (error?.code === "ENOENT")
    return "npm was not found on the PATH. Install Node 20 or newer together with its npm, or add npm to the PATH.";
  if (error) return `npm could not be started: ${error.message}.`;
  if (signal) return `npm ci was ended by ${signal}.`;
  return status === 0 ? undefined : `npm ci exited with status ${status}. Its messages are above.`;
};

const install = () => {
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      "node_modules is a symbolic link, and its packages differ from package-lock.json. npm ci would empty the linked folder: run npm ci there, or remove the link.",
    );
  }
  console.error(
    `Installing the locked dependencies on Node ${process.versions.node} (npm ci); everything else runs on the Node ${neededMajor} among them …`,
  );
  // Registry, proxy, CA file and cache settings are preserved. The others are removed, or the inner npm would behave
  // like a script of the outer one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?:lifecycle_|package_|command$)/i.test(name)),
  );
  const [program, ...cli] = findNpm(env);
  // On an older Node, npm warns about every package that needs a newer one, but none of them runs on it. Errors are
  // shown.
  const args = [...cli, "ci", "--no-audit", "--no-fund", "--loglevel=error", ...neededSettings];
  // Piped input, perhaps a secret, belongs to the command.
  const failure = explainFailure(
    spawnSync(program, args, { stdio: ["ignore", process.stderr, process.stderr], env }),
  );
  if (failure !== undefined) fail(`${failure} Nothing was started.`);
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
if (!isInstalled()) install();
if (!existsSync(pinnedNode)) {
  fail(
    `npm ci succeeded, but ${pinnedNode} is missing: the install script of the package "node" did not run, or there is no build for ${process.platform}-${process.arch}.`,
  );
}
const { version } = JSON.parse(readFileSync("node_modules/node/package.json", "utf8"));
if (Number(version.split(".")[0]) !== neededMajor) {
  fail(`Node ${neededMajor} is needed, but node_modules holds Node ${version}: run "npm ci".`);
}

runOnPinnedNode(process.argv.slice(2), fail);
