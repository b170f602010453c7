import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { leaveOut } from "../not-installed.ts";
import { findFreePort } from "../run/free-port.ts";
import { waitUntil } from "../wait-until.ts";

const pinned = "test/verify-engines/pom.xml";

/**
 * Copies Amazon's DynamoDB Local from Maven Central to a folder below `node_modules/.cache`, once per version of the pinned
 * packages.
 * @returns the folder of its packages; undefined, after a line of explanation, without Maven or Maven Central
 */
export const installDynamoDbLocal = (): string | undefined => {
  const version = createHash("sha256").update(readFileSync(pinned)).digest("hex").slice(0, 12);
  const installed = resolve(`node_modules/.cache/dynamodb-local-${version}`);
  if (existsSync(installed)) return installed;
  console.log(`Installing ${pinned} …`);
  // An interrupted copy leaves no folder with the final name.
  const copying = `${installed}-copying`;
  rmSync(copying, { recursive: true, force: true });
  const goal = ["dependency:copy-dependencies", `-DoutputDirectory=${copying}`];
  const { status } = spawnSync("mvn", ["--batch-mode", "--file", pinned, ...goal], { stdio: "ignore" });
  if (status === 0) {
    renameSync(copying, installed);
    return installed;
  }
  leaveOut(`the store tests on DynamoDB Local were left out: Maven could not install ${pinned}`);
  return undefined;
};

const runnerOf = (packages: string): readonly string[] => [
  `-Djava.library.path=${packages}`,
  ...["-cp", `${packages}/*`, "software.amazon.dynamodb.services.local.main.ServerRunner"],
];

/** Whether Java is installed, in a version that can run it. */
export const canRunDynamoDbLocal = (packages: string): boolean => {
  const { status } = spawnSync("java", [...runnerOf(packages), "-version"], { stdio: "ignore" });
  if (status !== 0) leaveOut("the store tests on DynamoDB Local were left out: it needs Java 17");
  return status === 0;
};

/** Starts it in memory, with a database for each access key. Reports nothing to Amazon. */
export const startDynamoDbLocal = async (packages: string) => {
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const server = spawn(
    "java",
    [...runnerOf(packages), "-inMemory", "-disableTelemetry", "-port", String(port)],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let output = "";
  server.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // Stops the server also if the code below throws.
  process.once("exit", () => server.kill());
  await Promise.race([
    once(server, "exit").then(() => {
      throw new Error(`DynamoDB Local ended: ${output}`);
    }),
    waitUntil("DynamoDB Local", () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    ),
  ]);
  return {
    endpoint,
    stop: async () => {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
};
