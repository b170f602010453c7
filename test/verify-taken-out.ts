/**
 * `npm run verify:taken-out` [SITE-18]: takes each capability out of a copy of the tree, as `npm run take-out` does. What is
 * left then has to pass lint, types and the tests that need no browser, which build it; a table says how much went. Names
 * choose: `npm run verify:taken-out -- planner`.
 */
import { spawnSync } from "node:child_process";
import { copyTree } from "#test/support/run/copy-tree.ts";
import { makeTemporaryFolder, removeTemporaryFolders } from "#test/support/run/temporary-folder.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";
import { namesOf } from "#infra/names-of.ts";
import { isRemovable, ownNames, type RemovableName } from "./take-out/own-names.ts";
import { takeOut } from "./take-out/take-out.ts";

const all = namesOf(ownNames);
const { positionals } = readToolArguments(import.meta.filename, {}, `[${all.join(" | ")}]…`);
const unknown = positionals.filter((name) => !isRemovable(name));
if (unknown.length > 0) throw new Error(`${unknown.join(" ")} cannot be taken out, only ${all.join(" ")}`);
const chosen = positionals.length > 0 ? positionals.filter(isRemovable) : all;

/** Each in the folder of the copy; what is generated follows what is left. */
const steps: readonly (readonly [name: string, ...command: readonly string[]])[] = [
  ["generate", "test/generate.ts"],
  ["lint, types", "test/check.ts", "lint", "types"],
  ["tests", "test/run.ts", "--project", "unit", "--project", "infra", "--project", "site"],
];

const verify = (name: RemovableName) => {
  const folder = makeTemporaryFolder();
  copyTree(folder);
  const { named, unused, edited } = takeOut(folder, name);
  spawnSync("node_modules/.bin/oxfmt", { cwd: folder });
  const failed = steps
    .filter(([, ...command]) => {
      const { status } = spawnSync(process.execPath, command, {
        cwd: folder,
        stdio: ["ignore", "inherit", "inherit"],
      });
      return status !== 0;
    })
    .map(([step]) => step);
  removeTemporaryFolders();
  return {
    without: name,
    "files of its name": named.length,
    "files that only they used": unused.length,
    "files changed": edited.length,
    failed: failed.join(", "),
  };
};

const results = chosen.map(verify);
console.table(results);
if (results.some(({ failed }) => failed !== "")) process.exitCode = 1;
