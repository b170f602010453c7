import { execFile } from "node:child_process";
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { App } from "aws-cdk-lib";
import { expect, test, vi } from "vitest";
import { readBuildOutput } from "#infra/build/build-output.ts";
import { dist } from "#infra/build/dist.ts";
import { pipelineStackNameOf, readPipeline } from "#infra/stack/pipeline/pipeline-jobs.ts";
import { findPlaceholders } from "#infra/stack/stage/placeholders.ts";
import { readStageToDeploy } from "#infra/stack/stage/stage-to-deploy.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { findUnalignedSender } from "#infra/stack/stage/unaligned-sender.ts";
import { readStage, siteSettingsOf } from "#infra/stack/stage/stages.ts";
import { localSettings } from "#shared/site-settings.ts";
import { makeBuildOutput } from "#test/stack/support/build-output-fixture.ts";
import { acmeSite } from "#test/stack/support/stage-with-all-features.ts";
import { sample } from "#test/support/sample.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const run = promisify(execFile);

type Ended = { readonly code: number; readonly stderr: string; readonly assembly: string };

type Started = {
  readonly app?: "app" | "pipeline/pipeline-app" | "synth";
  /** The AWS account that the shell's credentials belong to. */
  readonly account?: string;
  /** Values that replace those of every row of infra/stack/stage/stages.ts. */
  readonly row?: Record<string, unknown>;
};

/** Writes a module that changes the rows before the app reads them. */
const writeRows = (row: Record<string, unknown>): string => {
  const file = join(makeTemporaryFolder(), "rows.ts");
  const stagesFile = pathToFileURL(resolve("infra/stack/stage/stages.ts")).href;
  writeFileSync(
    file,
    `import { stages } from "${stagesFile}";\nfor (const row of stages) Object.assign(row, ${JSON.stringify(row)});`,
  );
  return pathToFileURL(file).href;
};

/** Runs the app as the CDK's command line does: in its own process, with its context in the environment. */
const runApp = async (
  root: string,
  context: Record<string, unknown>,
  { app = "app", account, row = {} }: Started = {},
): Promise<Ended> => {
  const assembly = makeTemporaryFolder();
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    CDK_OUTDIR: assembly,
    CDK_CONTEXT_JSON: JSON.stringify(context),
    CDK_DEFAULT_ACCOUNT: account,
  };
  const args = ["--import", writeRows(row), resolve(`infra/stack/${app}.ts`)];
  try {
    const { stderr } = await run(process.execPath, args, { cwd: root, env });
    return { code: 0, stderr, assembly };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, stderr, assembly };
  }
};

const pipeline = { ...acmeSite, githubProvider: "create" } as const;
const settingsOfDev = siteSettingsOf(readStage("dev"));
const flags = JSON.parse(readFileSync("cdk.json", "utf8")).context;
/** Copying the assets is the slowest part of a synth, and no test reads the copies. */
const deployed = { ...flags, "aws:cdk:disable-asset-staging": true };
/** As in `npm run check`: the repository's own rows are a template. */
const context = { ...deployed, placeholders: "allowed" };

test("[OPS-02] an unacknowledged AwsSolutions finding stops the synth", { tags: "full" }, async () => {
  // Without this flag, an ARN in a policy is written differently from its acknowledgement.
  const other = { ...context, "@aws-cdk/core:enablePartitionLiterals": false, stage: "dev" };
  const { code, stderr } = await runApp(makeBuildOutput(), other);
  expect(code).not.toBe(0);
  expect(stderr).toContain("AwsSolutions-IAM5");
});

// Each is a process that loads the CDK, which takes two seconds.
test.each(sample(1, ["app", "synth", "pipeline/pipeline-app"] as const))(
  "[OPS-08] infra/stack/%s.ts refuses prod with placeholder values, one sentence each",
  async (app) => {
    const { code, stderr, assembly } = await runApp(
      makeTemporaryFolder(),
      { ...deployed, stage: "prod" },
      { app },
    );
    expect([code, readdirSync(assembly)]).toEqual([1, []]);
    const [heading, ...lines] = stderr.trimEnd().split("\n");
    expect(heading).toMatch(
      /^stage "prod" is protected, and still has placeholder values \(README\.md, ".+"\):$/,
    );
    expect(lines).toEqual(findPlaceholders(readStage("prod")).map((sentence) => `- ${sentence}`));
  },
);

test("[OPS-01] [OPS-08] dev is synthesized as one stack with a warning for each placeholder and unsigned mail", async () => {
  const { code, stderr, assembly } = await runApp(makeBuildOutput(), { ...deployed, stage: "dev" });
  expect(code, stderr).toBe(0);
  const templates = readdirSync(assembly).filter((file) => file.endsWith(".template.json"));
  expect(templates).toEqual([`${stackNameOf("dev")}.template.json`]);
  const dev = readStage("dev");
  const sentences = [...findPlaceholders(dev), ...findUnalignedSender(dev)];
  for (const sentence of sentences) expect(stderr).toContain(`WARNING stage "dev": ${sentence}`);
});

test("[OPS-08] no deploy file allows placeholders", () => {
  const deploying = [
    "cdk.json",
    "package.json",
    ...globSync([
      "infra/operator/**/*.ts",
      "infra/*/commands/*.ts",
      "infra/site/release/*.ts",
      "infra/stack/pipeline/*.ts",
      ".github/workflows/*",
    ]),
  ];
  expect(deploying.length).toBeGreaterThan(30);
  expect(deploying.filter((file) => readFileSync(file, "utf8").includes("placeholders=allowed"))).toEqual([]);
  expect(flags).not.toHaveProperty("placeholders");
});

const account = "222222222222";

test(
  "[OPS-01] synthesizes a stage's pipeline stack with the credentials of its account",
  { tags: "full" },
  async () => {
    const started = { app: "pipeline/pipeline-app", account, row: { account, pipeline } } as const;
    const { code, stderr, assembly } = await runApp(
      makeTemporaryFolder(),
      { ...context, stage: "dev" },
      started,
    );
    expect(code, stderr).toBe(0);
    expect(readdirSync(assembly)).toContain(`${pipelineStackNameOf("dev")}.template.json`);
  },
);

/** The result of `-c stage=`. */
const readNamed = (stage?: string) =>
  readStageToDeploy(new App({ context: { stage }, outdir: makeTemporaryFolder() }).node);

test("[OPS-07] without a stage, synthesizes only an empty stack for cdk bootstrap", async () => {
  // The CDK's command line prints an app's errors itself, and only when it needs a stack.
  const fromCommandLine = { ...context, "@aws-cdk/core:failSynthOnValidationErrors": false };
  const ended = await runApp(makeTemporaryFolder(), fromCommandLine, { app: "synth", account });
  expect(readdirSync(ended.assembly).filter((file) => file.endsWith(".template.json"))).toEqual([
    "no-stage.template.json",
  ]);
  const { artifacts } = JSON.parse(readFileSync(join(ended.assembly, "manifest.json"), "utf8"));
  expect(artifacts["no-stage"].environment).toBe(`aws://${account}/us-east-1`);
  const template = JSON.parse(readFileSync(join(ended.assembly, "no-stage.template.json"), "utf8"));
  expect(template.Resources).toBeUndefined();
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  expect(readFileSync(join(ended.assembly, "no-stage.metadata.json"), "utf8")).toContain(
    "no stage given, pass -c stage=<name>, one of dev, staging, prod (see infra/stack/stage/stages.ts)",
  );
});

test("[OPS-01] a stage without an account deploys to the credentials' account", () => {
  vi.stubEnv("CDK_DEFAULT_ACCOUNT", account);
  expect(readNamed("dev")).toEqual(readStage("dev"));
  vi.unstubAllEnvs();
});

test("[OPS-01] explains in one sentence why a stage has no pipeline", () => {
  expect(() => readPipeline({ ...readStage("prod"), pipeline: undefined })).toThrow(
    'stage "prod": pipeline is missing, expected a repository (see infra/stack/stage/stages.ts)',
  );
  expect(() => readPipeline({ ...readStage("anna"), pipeline })).toThrow(
    'stage "anna" is deployed by operators only (see infra/stack/pipeline/pipeline-jobs.ts)',
  );
});

test.each([
  `${dist.site}/release.json`,
  `${dist.site}/assets`,
  `${dist.site}/releases/0123456789ab`,
  `${dist.site}/manifests/0123456789ab.json`,
  dist.edgeFunction,
  `${dist.functions}/contactMail`,
])("[OPS-01] requires a build first if %s is missing", (path) => {
  const root = makeBuildOutput();
  rmSync(join(root, path), { recursive: true });
  expect(() => readBuildOutput(root, settingsOfDev)).toThrow(`run npm run build first: ${path} is missing`);
});

test.each([
  ["the local environment", localSettings],
  ["another domain", { siteOrigin: "https://other.example", ...settingsOfDev }],
  ["other analytics", { ...settingsOfDev, analytics: { metaPixel: { id: "123456789012345" } } }],
])("[OPS-01] refuses a build for %s, and names its settings", (_, settings) => {
  expect(() => readBuildOutput(makeBuildOutput(settings), settingsOfDev)).toThrow(
    `run npm run build first: dist/site was built for ${JSON.stringify(settings)}, not for ${JSON.stringify(settingsOfDev)}`,
  );
});

test("[OPS-01] cdk.json sets every recommended feature flag, and disables telemetry", () => {
  const recommended = JSON.parse(
    readFileSync(new URL(import.meta.resolve("aws-cdk-lib/recommended-feature-flags.json")), "utf8"),
  );
  expect(flags).toEqual({ ...recommended, "cli-telemetry": false });
});
