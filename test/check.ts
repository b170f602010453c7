/**
 * `npm run check`: runs every check, one after another, even if an earlier one fails; a table at the end shows which
 * passed, failed, or could not be installed. Exits with an error if a check failed, with `--everything` also if one was
 * not installed. Arguments select steps: `npm run check -- lint types`.
 */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { flag } from "#infra/operator/command/parse-script-options.ts";
import { readToolArguments } from "./support/run/read-tool-arguments.ts";
import { notInstalledStatus } from "./support/not-installed.ts";

type Command = readonly [file: string, ...args: string[]];
type Step = { readonly name: string; readonly command: Command };
type Outcome = "passed" | "failed" | "not installed";
type Result = { readonly name: string; readonly outcome: Outcome; readonly seconds: number };

const { positionals: names, values } = readToolArguments(
  import.meta.filename,
  {
    everything: flag("fails if one could not be installed"),
    "features-off": flag("runs rename on a copy without the features that store data"),
  },
  "[<step>…] [--everything] [--features-off]",
);

/** No step calls AWS. With AWS credentials in the environment, a synth would check them against the stage's account. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"))),
  AWS_CONFIG_FILE: "/dev/null",
  AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  AWS_EC2_METADATA_DISABLED: "true",
  // Compiler and linter are written in Go: collecting garbage less often saves a quarter of their processor time.
  GOGC: process.env["GOGC"] ?? "400",
};

const tool = (name: string, command: string, ...args: readonly string[]): Step => ({
  name,
  command: [`node_modules/.bin/${command}`, ...args],
});

const script = (name: string, file: string, ...args: readonly string[]): Step => ({
  name,
  command: [process.execPath, `test/${file}.ts`, ...args],
});

/** More checker threads repeat work: on the two cores of CI, four of them take twice the processor time. */
const types = (project: string): Step => tool("types", "tsc", "--checkers", "1", "-p", project);

/** The repository's own rows are a template: only checks may synthesize a protected stage from it. */
const synth = (name: string, stage: string, ...more: readonly string[]): Step =>
  tool(
    name,
    ...["cdk", "synth", "--quiet", "--no-notices"],
    ...["-c", `stage=${stage}`, "-c", "placeholders=allowed", ...more],
  );

const synthsOf = (step: string, chosen: readonly Stage[]): readonly Step[] => [
  ...chosen.map(({ name }) => synth(step, name)),
  ...chosen
    .filter(({ pipeline }) => pipeline !== undefined)
    .map(({ name }) =>
      synth(
        step,
        name,
        "--app",
        "npx node infra/stack/pipeline/pipeline-app.ts",
        "--output",
        "cdk.out/pipeline",
      ),
    ),
];

const isProd = ({ name }: Stage): boolean => name === "prod";

/** Loaded only for the steps that need them: `types` also has to run while one of their imports is missing. */
const synthNames = ["synth", "stages"];
const { stages } =
  names.length === 0 || names.some((name) => synthNames.includes(name))
    ? await import("#infra/stack/stage/stages.ts")
    : { stages: [] };

/** Two lanes run at once. All synths are in one lane, because they build into one folder (`infra/stack/synth.ts`). */
const staticLanes: readonly (readonly Step[])[] = [
  [tool("lint", "oxlint"), tool("format", "oxfmt", "--check"), types("."), types("frontend"), types("test")],
  [
    ...synthsOf("synth", stages.filter(isProd)),
    // The tests synthesize every stage too, but without a build.
    ...synthsOf(
      "stages",
      stages.filter((stage) => !isProd(stage)),
    ),
  ],
];

/** Each builds its own site into the same folder, so they run one after another. */
const slowSteps: readonly Step[] = [
  script("tests", "run"),
  script("full", "run", "--full"),
  script("commits", "verify-commits"),
  script("language", "verify-language"),
  script("headers", "verify-headers"),
  script("infra", "verify-infra"),
  script("secrets", "verify-secrets"),
  script("audit", "verify-audit"),
  script("aws", "verify-aws"),
  script("engines", "verify-engines"),
  script("api", "verify-api"),
  script("browsers", "verify-browsers"),
  script("rename", "verify-rename", ...(values["features-off"] ? ["--features-off"] : [])),
];

/** `full` runs each of the `tests` with all of its cases. */
const isWanted = ({ name }: Step) => (names.length === 0 ? name !== "tests" : names.includes(name));
const known = new Set([...synthNames, ...[...staticLanes.flat(), ...slowSteps].map(({ name }) => name)]);
const unknown = names.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`no step is called ${unknown.join(" or ")}, expected ${[...known].join(", ")}`);
  process.exit(2);
}

/** @param isQuiet prints the output of the step at its end, in one piece */
const run = async ({ name, command: [file, ...args] }: Step, isQuiet: boolean): Promise<Result> => {
  const started = performance.now();
  const heading = `> ${[file.replace("node_modules/.bin/", "").replace(process.execPath, "node"), ...args].join(" ")}`;
  if (!isQuiet) console.log(heading);
  const child = spawn(file, args, {
    stdio: ["ignore", isQuiet ? "pipe" : "inherit", isQuiet ? "pipe" : "inherit"],
    env,
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  if (child.stdout !== null && child.stderr !== null) {
    const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
    console.log(`${heading}\n${printed.join("")}`.trimEnd());
  }
  const status = await ended;
  return {
    name,
    outcome: status === 0 ? "passed" : status === notInstalledStatus ? "not installed" : "failed",
    seconds: (performance.now() - started) / 1000,
  };
};

const runAll = async (steps: readonly Step[], isQuiet: boolean): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const step of steps.filter(isWanted)) results.push(await run(step, isQuiet));
  return results;
};

const results = [
  ...(await Promise.all(staticLanes.map((lane) => runAll(lane, true)))).flat(),
  ...(await runAll(slowSteps, false)),
];
const outcomes = new Set(results.map(({ outcome }) => outcome));
if (outcomes.has("failed") || (outcomes.has("not installed") && values.everything)) process.exitCode = 1;

const rank: readonly Outcome[] = ["failed", "not installed", "passed"];
console.log("");
for (const name of new Set(results.map((result) => result.name))) {
  const parts = results.filter((result) => result.name === name);
  const outcome = rank.find((one) => parts.some((part) => part.outcome === one)) ?? "passed";
  const seconds = Math.round(parts.reduce((sum, part) => sum + part.seconds, 0));
  console.log(`${name.padEnd(9)} ${outcome.padEnd(14)} ${String(seconds).padStart(5)} s`);
}
