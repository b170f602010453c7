import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { installChecker } from "#test/support/run/install-checker.ts";
import { leaveOut } from "#test/support/not-installed.ts";

const emulatorModule = "test/bench-cold-starts/emulator";
const emulatorCommand = "github.com/aws/aws-lambda-runtime-interface-emulator/cmd/aws-lambda-rie";

/** Installed programs take the place of Lambda: the emulator starts the client, which loads the bundle. */
export type LambdaPrograms = { readonly emulator: string; readonly client: string };

/** Builds AWS's Runtime Interface Emulator with Go, once per version of its module file. */
const buildEmulator = (): string | undefined => {
  const version = createHash("sha256")
    .update(readFileSync(`${emulatorModule}/go.sum`))
    .digest("hex");
  const file = resolve(`node_modules/.cache/aws-lambda-rie-${version.slice(0, 12)}`);
  if (existsSync(file)) return file;
  console.log("Building aws-lambda-rie …");
  const { status } = spawnSync("go", ["build", "-o", file, emulatorCommand], {
    cwd: emulatorModule,
    stdio: "ignore",
  });
  if (status === 0) return file;
  leaveOut("cold-starts needs aws-lambda-rie and was left out: Go 1.26 could not build it");
  return undefined;
};

/** Installs AWS's Runtime Interface Client for Node.js and compiles its native part. */
const installClient = (): string | undefined => {
  const packages = installChecker("bench-cold-starts");
  if (packages === undefined) return undefined;
  const folder = `${packages}/node_modules/aws-lambda-ric`;
  const native = `${folder}/rapid-client.node`;
  if (existsSync(native)) return `${folder}/index.mjs`;
  console.log("Building aws-lambda-ric …");
  // npm's own variables would make the inner npm treat itself as a script of the outer one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  const { status } = spawnSync("npm", ["rebuild", "aws-lambda-ric"], { cwd: packages, env, stdio: "ignore" });
  if (status === 0 && existsSync(native)) return `${folder}/index.mjs`;
  rmSync(packages, { recursive: true, force: true });
  leaveOut(
    "cold-starts needs aws-lambda-ric and was left out: it compiles on Linux with cmake, make and g++",
  );
  return undefined;
};

/** @returns undefined, after one line of output, if one of them cannot be installed */
export const installLambdaPrograms = (): LambdaPrograms | undefined => {
  const emulator = buildEmulator();
  const client = emulator && installClient();
  return emulator && client ? { emulator, client } : undefined;
};
