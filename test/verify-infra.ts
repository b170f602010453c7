/**
 * `npm run verify:infra`: other people's checkers over the template of every stage, as `cdk synth` left it in `cdk.out`,
 * and over those of stages with all that a row may leave out, their pipelines too: cfn-lint (AWS's own schemas) and Checkov. They are Python packages: the first run installs them, exactly pinned, into
 * an environment of their own below `node_modules/.cache`. What they may not complain of stands in `verify-infra/`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { synthesizeWithoutBuild } from "#infra/cost/synthesize.ts";
import { pipelineJobs } from "#infra/pipeline-jobs.ts";
import { stackNameOf } from "#infra/stage-names.ts";
import { stages } from "#infra/stages.ts";
import { makePipelineStack, withEverything } from "./infra/stage-with-everything.ts";
import { findPythonCommands } from "./support/python-environment.ts";
import { findStageTemplates } from "./support/stage-templates.ts";

const folder = "test/verify-infra";

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;

/** @returns the files of the templates that no stage's row asks for today. */
const writeOptionalTemplates = (folder: string): readonly string[] =>
  stages.map(withEverything).flatMap((stage) => {
    const pipelines = pipelineJobs.some((job) => job.stage === stage.name) ? [makePipelineStack(stage)] : [];
    const templates = [
      [stackNameOf(stage.name), synthesizeWithoutBuild(stage)] as const,
      ...pipelines.map((stack) => [stack.stackName, Template.fromStack(stack).toJSON()] as const),
    ];
    return templates.map(([name, template]) => {
      const file = join(folder, `${name}.template.json`);
      writeFileSync(file, JSON.stringify(template));
      return file;
    });
  });

const checkers = findPythonCommands(`${folder}/requirements.txt`);
if (checkers === undefined) {
  console.log("verify:infra needs Python 3 and was left out");
} else {
  const optionalFolder = mkdtempSync(join(tmpdir(), "verify-infra-"));
  process.on("exit", () => rmSync(optionalFolder, { recursive: true, force: true }));
  const templates = [...findStageTemplates(), ...writeOptionalTemplates(optionalFolder)];
  const lint = run(`${checkers}/cfn-lint`, ["--config-file", `${folder}/cfnlint.yaml`, ...templates]);
  const files = templates.flatMap((template) => ["--file", template]);
  const checkov = run(`${checkers}/checkov`, ["--config-file", `${folder}/checkov.yaml`, ...files]);
  if (!lint || !checkov) process.exit(1);
  console.log(`cfn-lint and Checkov find nothing in ${templates.length} templates`);
}
