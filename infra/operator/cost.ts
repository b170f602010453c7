/**
 * `npm run cost` estimates what each stage costs a month at ten thousand, a million and a hundred million page views,
 * and which of its limits is hit first; `npm run cost -- <stage>` tells of one. `--grounds` prints the unit prices and
 * the assumptions as well. It asks AWS nothing and needs no credentials (docs/operations.md, "What it costs").
 */
import { measurePageWeight } from "#infra/cost/page-weight.ts";
import { readAssumptions } from "#infra/cost/read-assumptions.ts";
import { reportGrounds, reportStage } from "#infra/cost/report.ts";
import { readStageShape } from "#infra/cost/stage-shape.ts";
import { synthesizeWithoutBuild } from "#infra/cost/synthesize.ts";
import { dist } from "#infra/dist.ts";
import { readStage, stages } from "#infra/stages.ts";
import { flag, makeCommand, runCommand } from "./command.ts";

const usage = "usage: npm run cost -- [<stage>] [--grounds]";

export const costCommand = makeCommand(usage, { grounds: flag }, ({ values, positionals, say }) => {
  const [stageName, ...others] = positionals;
  if (others.length > 0) throw new Error(usage);
  const weight = measurePageWeight(dist.site);
  const assume = readAssumptions(weight);
  for (const stage of stageName === undefined ? stages : [readStage(stageName)]) {
    say(`${reportStage(stage, readStageShape(synthesizeWithoutBuild(stage)), assume)}\n`);
  }
  if (values.grounds) say(reportGrounds(assume, weight === undefined ? "an earlier build" : "this build"));
});

if (import.meta.main) await runCommand(costCommand);
