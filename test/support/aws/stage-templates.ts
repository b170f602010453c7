import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { pipelineJobs } from "#infra/stack/pipeline/pipeline-jobs.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { stages } from "#infra/stack/stage/stages.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { makePipelineStack, withAllFeatures } from "#test/stack/support/stage-with-all-features.ts";
import { synthesize } from "#test/stack/support/synth-stage.ts";

const templatesOf = (stage: Stage): readonly (readonly [name: string, template: unknown])[] => {
  const name = stackNameOf(stage.name);
  const full = withAllFeatures(stage);
  const pipelines = pipelineJobs.some((job) => job.stage === stage.name) ? [makePipelineStack(full)] : [];
  return [
    [name, synthesize(stage).toJSON()],
    [`${name}-with-everything`, synthesize(full).toJSON()],
    ...pipelines.map((stack) => [stack.stackName, Template.fromStack(stack).toJSON()] as const),
  ];
};

/**
 * Writes the template of every stage, of the same stage with every optional field of its row, and of its pipeline. They
 * are written again each time, because that is fast and needs no build.
 * @returns the files.
 */
export const writeStageTemplates = (folder: string): readonly string[] =>
  stages.flatMap(templatesOf).map(([name, template]) => {
    const file = join(folder, `${name}.template.json`);
    writeFileSync(file, JSON.stringify(template, null, 1));
    return file;
  });
