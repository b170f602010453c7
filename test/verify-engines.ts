/**
 * `npm run check -- engines`: runs the store and fault tests of the functions on moto's DynamoDB, and the edge
 * function's table of cases in njs, the JavaScript engine of nginx. Both are independent of dynalite and V8, which `npm
 * test` uses. The first run installs moto, a pinned Python package; njs comes from the system (`apt-get install njs`).
 * Missing engines are listed.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { startMotoServer } from "./support/aws/moto-server.ts";
import { leaveOut } from "./support/not-installed.ts";
import { findPythonCommands } from "./support/run/python-environment.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

const runTests = (what: string, files: readonly string[], env: Readonly<Record<string, string>>) => {
  console.log(`\n${what}`);
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--no-file-parallelism", ...files],
    {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    },
  );
  if (status !== 0) process.exitCode = 1;
};

const usesDynamoDb = (file: string): boolean =>
  /\b(?:use|open)EmbeddedAws\b/.test(readFileSync(file, "utf8"));

const commands = findPythonCommands("verify-engines");
if (commands !== undefined) {
  const moto = await startMotoServer(commands);
  const files = globSync("test/**/*.test.ts").filter(usesDynamoDb);
  runTests("Stores and faults over moto's DynamoDB", files, { TEST_DYNAMODB_ENDPOINT: moto.endpoint });
  await moto.stop();
}

const njs = spawnSync("njs", ["-v"], { encoding: "utf8" });
if (njs.status === 0) {
  const edgeTests = ["test/stack/edge/edge-function.test.ts"];
  runTests(`The edge function in njs ${njs.stdout.trim()}`, edgeTests, { TEST_EDGE_ENGINE: "njs" });
} else leaveOut("the edge function in njs was left out: njs is not installed (apt-get install njs)");
