/**
 * The first thing that runs after a clone, on whatever Node started npm: it installs the locked dependencies if they
 * are missing, then hands over to the pinned Node, with input, output and signals. Its own messages go to stderr, since
 * a command's output may be on its way into a file. Plain JavaScript, with only Node's own modules.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

const neededMajor = 24;
const pinnedNode = "node_modules/node/bin/node";
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

const install = () => {
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      "node_modules is a link and is not what package-lock.json asks for. npm ci would empty the folder that it leads to: run npm ci there, or remove the link.",
    );
  }
  console.error(
    `Installing the locked dependencies on Node ${process.versions.node} (npm ci); all else runs on the Node ${neededMajor} among them …`,
  );
  // Without npm's own variables: they would make the inner npm believe it is the outer one's script.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  // Piped input, perhaps a secret, belongs to the command.
  const stdio = ["ignore", process.stderr, process.stderr];
  // On an older Node npm would warn of every package that asks for a newer one: none of them runs on it. Errors are seen.
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { stdio, env });
  if (status !== 0) fail("npm ci failed: see above. Nothing was started.");
};

if (!isInstalled()) install();
if (!existsSync(pinnedNode)) {
  fail(
    `${pinnedNode} is missing: the package "node" brings it by its install script, so run "npm ci" without --ignore-scripts.`,
  );
}
const { version } = JSON.parse(readFileSync("node_modules/node/package.json", "utf8"));
if (Number(version.split(".")[0]) !== neededMajor) {
  fail(`Node ${neededMajor} is needed, but node_modules holds Node ${version}: run "npm ci".`);
}

const [script, ...args] = process.argv.slice(2);
// What Node made of our files is kept: a command begins half as late the next time.
const env = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/node"), ...process.env };
const child = spawn(pinnedNode, [script, ...args], { stdio: "inherit", env });
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  for (const each of signals) process.removeAllListeners(each);
  process.kill(process.pid, signal);
});
