/** `npm run rehearse` (docs/operations.md, "A rehearsal"). */
import { setTimeout as wait } from "node:timers/promises";
import { region } from "#infra/stage/stage.ts";
import { editionFolder, makeCommand, option, runCommand } from "../command/command.ts";
import { anyStage, readAnyStage } from "../command/stage-argument.ts";
import { isOn, isSwitch } from "#shared/switches.ts";
import { accountSteps } from "./account-steps.ts";
import { contactSteps } from "./contact-steps.ts";
import { paymentSteps } from "./payment-steps.ts";
import { walkSteps, type Step, type StepResult } from "./rehearsal.ts";
import { cleanResult, differencesOf, rehearsalsFolder, writeReport } from "./rehearsal-report.ts";
import { openWorld, type World } from "./rehearsal-world.ts";
import { siteSteps } from "./site-steps.ts";
import { voiceSteps } from "./voice-steps.ts";

/** All that is rehearsed, in the order in which it is told. */
export const rehearsedSteps: readonly Step<World>[] = [
  ...siteSteps,
  ...contactSteps,
  ...paymentSteps,
  ...voiceSteps,
  ...accountSteps,
].filter(({ capability }) => !isSwitch(capability) || isOn(capability));

const usage =
  "usage: npm run rehearse -- <stage> [--writes <stage, once more>] [--call <your own number>] [--folder <folder>]";

const about = {
  usage,
  does: `Walks a deployed stage through every capability, with the sandboxes of its providers, and lays what they answer beside what
our simulators answer. It takes under ten minutes, writes ${rehearsalsFolder}/<stage>-<date>.json with a summary beside it, and the exit code is 1
if anything is not as we believe. Whatever it stores bears a mark, and is erased at the end. On a protected stage it only reads. It
charges nothing and calls nobody.`,
  words: { "<stage>": anyStage },
  options: {
    writes: option("<stage>", "the name of a protected stage once more: stores and sends there as well"),
    call: option("<number>", "your own number, such as +919812345678, which one demo call then goes to"),
    folder: { ...option("<folder>", "where the report goes"), default: rehearsalsFolder },
    ...editionFolder,
  },
} as const;

const numberForm = /^\+[1-9]\d{6,14}$/;

type Others = NonNullable<Parameters<typeof openWorld>[4]> & {
  readonly wait?: (ms: number) => Promise<unknown>;
  readonly steps?: readonly Step<World>[];
};

/** @param others what a test puts in place of the world's own. */
export const makeRehearseCommand = (others: Others = {}) =>
  makeCommand(about, async ({ values, positionals, say }) => {
    const [stageName, ...more] = positionals;
    const { writes, call, folder, data } = values;
    const isNumber = call === undefined || numberForm.test(call);
    if (stageName === undefined || more.length > 0 || !isNumber) throw new Error(usage);
    const { terminationProtection } = readAnyStage(stageName);
    if (writes !== undefined && writes !== stageName)
      throw new Error(`--writes is another stage than ${stageName}: nothing was done`);
    const startedAt = new Date();
    const withheld = new Set<string>();
    const { world, close } = await openWorld(stageName, data, call, withheld, others);
    const release = await world.readRelease().catch(() => undefined);
    const marks = { same: "ok", different: "DIFF", "not rehearsed": "-" } as const;
    const tell = (result: StepResult) => {
      const { name, end, seconds, findings, because } = cleanResult(result, withheld);
      say(`${marks[end].padEnd(4)}  ${name}, ${seconds} s${because === undefined ? "" : `: ${because}`}`);
      for (const { type, path, says } of findings) if (type === "different") say(`      ${path} ${says}`);
    };
    try {
      const steps = await walkSteps(others.steps ?? rehearsedSteps, world, {
        clock: world.clock,
        wait: others.wait ?? wait,
        writes: !terminationProtection || writes === stageName,
        ended: tell,
        waits: (lines) => lines.forEach((line) => say(`…     ${line}`)),
      });
      const report = {
        stage: stageName,
        region,
        versions: { node: process.versions.node, ...(release !== undefined && { release }) },
        startedAt: startedAt.toISOString(),
        seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
        end: differencesOf({ steps }).length === 0 ? "same" : "different",
        steps: steps.map((result) => cleanResult(result, withheld)),
      } as const;
      const file = writeReport(folder, report);
      const count = differencesOf(report).length;
      if (count > 0) throw new Error(`${count} differences: see ${file}`);
      say(`Everything that was rehearsed is as believed: ${file}`);
    } finally {
      await close();
    }
  });

export const rehearseCommand = makeRehearseCommand();

if (import.meta.main) await runCommand(rehearseCommand);
