import { existsSync } from "node:fs";
import { stackNameOf } from "#infra/stage-names.ts";
import { stages } from "#infra/stages.ts";

/**
 * The template of every stage, as `cdk synth` left it.
 * @throws when a stage was not synthesized.
 */
export const findStageTemplates = (): readonly string[] => {
  const templates = stages.map(({ name }) => `cdk.out/${stackNameOf(name)}.template.json`);
  const missing = templates.find((template) => !existsSync(template));
  if (missing !== undefined) throw new Error(`${missing} is missing: run cdk synth for every stage first`);
  return templates;
};
