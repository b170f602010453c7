/**
 * `npm run check -- engines`: runs the tests that need a database or a local environment on Amazon's DynamoDB Local, and
 * the edge function's table of cases in njs, the JavaScript engine of nginx. Both are independent of dynalite and V8,
 * which `npm test` uses. The first run installs DynamoDB Local with Maven; Java, Maven and njs come from the system
 * (`apt-get install maven njs`). Missing engines are listed.
 */
import { spawnSync } from "node:child_process";
import {
  canRunDynamoDbLocal,
  installDynamoDbLocal,
  startDynamoDbLocal,
} from "./support/engines/dynamodb-local.ts";
import { leaveOut } from "./support/not-installed.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

const runTests = (what: string, chosen: readonly string[], env: Readonly<Record<string, string>>) => {
  console.log(`\n${what}`);
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...chosen], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exitCode = 1;
};

const packages = installDynamoDbLocal();
if (packages !== undefined && canRunDynamoDbLocal(packages)) {
  const server = await startDynamoDbLocal(packages);
  const env = { TEST_DYNAMODB_ENDPOINT: server.endpoint };
  runTests("Database and local environments on DynamoDB Local", ["--project", "local"], env);
  await server.stop();
}

const njs = spawnSync("njs", ["-v"], { encoding: "utf8" });
if (njs.status === 0) {
  const edgeTests = ["test/stack/edge/edge-function.test.ts"];
  runTests(`The edge function in njs ${njs.stdout.trim()}`, edgeTests, { TEST_EDGE_ENGINE: "njs" });
} else leaveOut("the edge function in njs was left out: njs is not installed (apt-get install njs)");
