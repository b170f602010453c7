#!/usr/bin/env node
/**
 * The `bin` of package.json: runs the commands on the pinned Node, regardless of the Node that `npx` or a shell started
 * it on.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findCompileCache, neededMajor, pinnedNode, runOnPinnedNode } from "../local/pinned-node.mjs";

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

// Commands read files of the repository by their paths from its root.
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
const args = process.argv.slice(2);
if (!existsSync(pinnedNode)) fail('The dependencies are not installed: run "npm ci" first.');
if (Number(process.versions.node.split(".")[0]) === neededMajor) {
  // Node 20 does not export it.
  const { enableCompileCache } = await import("node:module");
  enableCompileCache(findCompileCache());
  const { runCli } = await import("./cli.ts");
  await runCli(args);
} else {
  runOnPinnedNode(["infra/operator/cli.ts", ...args], fail);
}
