/**
 * What needs no test runner: format, lint with its import borders, types, and the synth of every stage and pipeline.
 * `npm run check` runs it after the tests, whose build was the laptop's: `cdk synth` builds for each stage (`infra/synth.ts`).
 * Two lanes run at once; the synths build into one folder, one after the other. Arguments name the only commands that are
 * wanted, as `tsc`.
 */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
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

const lanes: readonly (readonly Step[])[] = [
  [
    ["oxlint"],
    ["prettier", "--check", "."],
    ["tsc", "-p", "."],
    ["tsc", "-p", "frontend"],
    ["tsc", "-p", "test"],
  ],
  [
    ...stages.map(({ name }) => synth(name)),
    ...stages
      .filter(({ pipeline }) => pipeline !== undefined)
      .map(({ name }) =>
        synth(name, "--app", "npx node infra/pipeline/pipeline-app.ts", "--output", "cdk.out/pipeline"),
      ),
  ],
];

/** No step meets AWS: with somebody's credentials a synth would ask whether they are the stage's. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"))),
  AWS_CONFIG_FILE: "/dev/null",
  AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  AWS_EC2_METADATA_DISABLED: "true",
};

const wanted = process.argv.slice(2);

/** What a step prints comes in one piece, when it is through. */
const run = async ([command, ...args]: Step): Promise<void> => {
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ["ignore", "pipe", "pipe"], env });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  const shown = [command, ...args].join(" ");
  console.log(`> ${shown}\n${printed.join("")}`.trimEnd());
  if ((await ended) !== 0) throw new Error(`check failed at: ${shown}`);
};

const runLane = async (lane: readonly Step[]): Promise<void> => {
  for (const step of lane.filter(([name]) => wanted.length === 0 || wanted.includes(name))) await run(step);
};

for (const lane of await Promise.allSettled(lanes.map(runLane))) {
  if (lane.status === "fulfilled") continue;
  console.error(String(lane.reason));
  process.exitCode = 1;
}
