/**
 * `npm run cost` estimates what each stage costs a month at ten thousand, a million and a hundred million page views,
 * and which of its limits is hit first; `npm run cost -- <stage>` tells of one. `--grounds` prints the unit prices and
 * the assumptions as well. It asks AWS nothing and needs no credentials (docs/operations.md, "What it costs").
 */
import { parseArgs } from "node:util";
import { measurePageWeight } from "#infra/cost/page-weight.ts";
import { readAssumptions } from "#infra/cost/read-assumptions.ts";
import { reportGrounds, reportStage } from "#infra/cost/report.ts";
import { readStageShape } from "#infra/cost/stage-shape.ts";
import { synthesizeWithoutBuild } from "#infra/cost/synthesize.ts";
import { dist } from "#infra/dist.ts";
import { readStage, stages } from "#infra/stages.ts";
import { runCommand } from "./stage-clients.ts";

// eslint-disable-next-line @typescript-eslint/require-await -- what it throws is one sentence, as with every command
const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { grounds: { type: "boolean", default: false } },
  });
  const [stageName, ...others] = positionals;
  if (others.length > 0) throw new Error("usage: npm run cost -- [<stage>] [--grounds]");
  const weight = measurePageWeight(dist.site);
  const assume = readAssumptions(weight);
  for (const stage of stageName === undefined ? stages : [readStage(stageName)]) {
    console.log(`${reportStage(stage, readStageShape(synthesizeWithoutBuild(stage)), assume)}\n`);
  }
  if (values.grounds)
    console.log(reportGrounds(assume, weight === undefined ? "an earlier build" : "this build"));
};

runCommand(run);
