#!/usr/bin/env node
/**
 * The `bin` of package.json: runs the commands on the pinned Node, regardless of the Node that `npx` or a shell started
 * it on.
 */
import { fileURLToPath } from "node:url";
import { findInstalledSet } from "../local/installed-packages.mjs";
import {
  findCompileCache,
  findPinnedNode,
  neededNode,
  runOnNode,
  runsNeededNode,
} from "../local/pinned-node.mjs";

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

// Commands read files of the repository by their paths from its root.
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
const args = process.argv.slice(2);
const installed = findInstalledSet();
if (installed !== "everything")
  fail(
    // npm ci would delete the packages that a running `npm start` uses.
    `Packages of this command are missing: run "npm ${installed === "nothing" ? "ci" : "install"} --include=dev" first.`,
  );
if (runsNeededNode) {
  // Node 20 does not export it.
  const { enableCompileCache } = await import("node:module");
  enableCompileCache(findCompileCache());
  const { runCli } = await import("./cli.ts");
  await runCli(args);
} else {
  const node = findPinnedNode();
  if (node === undefined) fail(`This system needs ${neededNode}, and this is Node ${process.versions.node}.`);
  runOnNode(node, ["infra/operator/cli.ts", ...args], fail);
}
