import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { basesOf } from "#infra/stack/capabilities.ts";
import { region } from "#infra/stack/stage/stage.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { leaveOut } from "#test/support/not-installed.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { account, startEmulator } from "./emulator-process.ts";
import { gaps } from "./gaps.ts";
import { forwardHost, prepareTree } from "./prepare-tree.ts";
import { stagesChecked } from "./scenario.ts";
import { startViewerProxy } from "./viewer-proxy.ts";

const logs = "node_modules/.cache/verify-aws";

const hostsOf = (stageNames: readonly string[]) =>
  new Set(
    stageNames.flatMap((name) =>
      Object.values(basesOf(readStage(name))).map((base) => new URL(base).hostname),
    ),
  );

/** Creates the proxy's certificate for hosts of CloudFront and of providers. @returns whether openssl is installed */
const makeCertificate = (folder: string, stageNames: readonly string[]): boolean => {
  const names = ["*.cloudfront.net", forwardHost, ...hostsOf(stageNames)]
    .map((host) => `DNS:${host}`)
    .join(",");
  const args = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=local test proxy",
  ];
  const files = [
    "-keyout",
    `${folder}/key.pem`,
    "-out",
    `${folder}/cert.pem`,
    "-addext",
    `subjectAltName=${names}`,
  ];
  return spawnSync("openssl", [...args, ...files], { stdio: "ignore" }).status === 0;
};

type Emulated = {
  readonly endpoint: string;
  readonly proxyPort: number;
  /** Environment variables with which the AWS SDK, the CDK and our commands use the emulator, through the proxy. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

const openEmulator = async (commands: string, folder: string): Promise<Emulated> => {
  const [port, proxyPort] = [await findFreePort(), await findFreePort()];
  const proxy = `http://127.0.0.1:${proxyPort}`;
  const proxied = {
    NODE_USE_ENV_PROXY: "1",
    HTTPS_PROXY: proxy,
    HTTP_PROXY: proxy,
    NO_PROXY: "localhost,127.0.0.1",
    NODE_EXTRA_CA_CERTS: `${folder}/cert.pem`,
  };
  const { endpoint, stop } = await startEmulator({ commands, port, proxied, folder });
  const env = {
    ...proxied,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_REGION: region,
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    AWS_EC2_METADATA_DISABLED: "true",
    CI: "true",
    npm_config_update_notifier: "false",
  };
  return { endpoint, proxyPort, env, stop };
};

/** @returns whether every check of the stage has passed */
const runScenario = async (folder: string, stageName: string, { endpoint, proxyPort, env }: Emulated) => {
  console.log(`\nStage ${stageName}`);
  const tree = join(folder, `tree-${stageName}`);
  prepareTree(tree, stageName);
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"));
  const scenario = spawn(
    process.execPath,
    ["test/verify-aws/run-scenario.ts", folder, endpoint, String(proxyPort), stageName],
    {
      cwd: tree,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...Object.fromEntries(inherited), ...env },
    },
  );
  const [code] = (await once(scenario, "exit")) as [number | null];
  return code === 0;
};

/** @returns whether every check of every stage has passed */
const runScenarios = async (commands: string, folder: string, stageNames: readonly string[]) => {
  const emulated = await openEmulator(commands, folder);
  let passed = true;
  try {
    for (const name of stageNames) {
      const isPassed = await runScenario(folder, name, emulated);
      passed &&= isPassed;
    }
  } finally {
    await emulated.stop();
  }
  return passed;
};

const leaveOutWithoutOpenssl = (typed: string): void =>
  leaveOut(`"${typed}" did not run: openssl is not installed`);

/**
 * Runs an empty emulator until Ctrl-C, for commands that are typed in another terminal.
 * @param commands the folder of Python's commands
 * @param typed the command that a person typed
 */
export const keepEmulator = async (commands: string, typed: string): Promise<void> => {
  const folder = makeTemporaryFolder();
  if (!makeCertificate(folder, stagesChecked)) return leaveOutWithoutOpenssl(typed);
  const { endpoint, proxyPort, env, stop } = await openEmulator(commands, folder);
  const viewer = await startViewerProxy(proxyPort, Number(new URL(endpoint).port), folder);
  const file = join(folder, "env.sh");
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `export ${name}='${value}'\n`)
      .join(""),
  );
  console.log(
    `The emulator is running. In another terminal:\n  . ${file}\n  npx --no cdk bootstrap -c stage=dev\n  npm run deploy -- dev\nCtrl-C ends it.`,
  );
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  viewer.close();
  await stop();
};

/**
 * Sets the process's exit code.
 * @param commands the folder of Python's commands
 * @param typed the command that a person typed
 * @param stages the stages to check; all if empty
 */
export const verifyOnEmulator = async (
  commands: string,
  typed: string,
  stages: readonly string[],
): Promise<void> => {
  const stageNames = stages.length > 0 ? stages : stagesChecked;
  const folder = makeTemporaryFolder();
  if (!makeCertificate(folder, stageNames)) return leaveOutWithoutOpenssl(typed);
  if (!(await runScenarios(commands, folder, stageNames))) process.exitCode = 1;
  mkdirSync(logs, { recursive: true });
  for (const file of ["ministack.log", "commands.log", "access.jsonl"])
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(logs, file));
  console.log(`\nOutput of commands, emulator and IAM: ${logs}`);
  console.log("\nNot emulated, so this run says nothing about:");
  for (const { feature, reason, checkedBy } of gaps)
    console.log(`- ${feature}: ${reason}. Checked by: ${checkedBy}.`);
};
