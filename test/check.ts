/**
 * What needs no test runner: format, lint with its import borders, types, and the synth of every stage and pipeline.
 * `npm run check` runs it after the tests, whose build was the laptop's: `cdk synth` builds for each stage (`infra/synth.ts`).
 * Arguments name the only commands that are wanted, as `tsc`.
 */
import { spawnSync } from "node:child_process";
import { stages } from "#infra/stage/stages.ts";

type Step = readonly [command: string, ...args: string[]];

/** The repository's own rows are a template: only a check may put a protected one together. */
const synth = (stageName: string, ...more: readonly string[]): Step => [
  "cdk",
  "synth",
  "--quiet",
  "--no-notices",
  "-c",
  `stage=${stageName}`,
  "-c",
  "placeholders=allowed",
  ...more,
];

const steps: readonly Step[] = [
  ["prettier", "--check", "."],
  ["tsc", "-p", "."],
  ["tsc", "-p", "frontend"],
  ["tsc", "-p", "test"],
  ["eslint", "."],
  ...stages.map(({ name }) => synth(name)),
  ...stages
    .filter(({ pipeline }) => pipeline !== undefined)
    .map(({ name }) =>
      synth(name, "--app", "npx node infra/pipeline/pipeline-app.ts", "--output", "cdk.out/pipeline"),
    ),
];

/** No step meets AWS: with somebody's credentials a synth would ask whether they are the stage's. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"))),
  AWS_CONFIG_FILE: "/dev/null",
  AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  AWS_EC2_METADATA_DISABLED: "true",
};

const wanted = process.argv.slice(2);
for (const [command, ...args] of steps.filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
  const shown = [command, ...args].join(" ");
  console.log(`> ${shown}`);
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: "inherit", env });
  if (status !== 0) {
    console.error(`check failed at: ${shown}`);
    process.exit(1);
  }
}
