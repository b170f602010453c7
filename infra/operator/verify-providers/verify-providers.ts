/** `verify-providers` (docs/operations.md, "Provider contract check"). */
import { setTimeout as wait } from "node:timers/promises";
import { isEnabled, isFeature } from "#shared/features.ts";
import { dataOption, makeCommand } from "../command/command.ts";
import { anyStage, readAnyStage } from "../command/stage-argument.ts";
import { requireAssignedNumber } from "../command/typed-number.ts";
import { reportsFolder } from "../inspector/last-provider-check.ts";
import { accountSteps } from "./account-steps.ts";
import { featureSteps } from "../feature-operations.ts";
import { githubSteps } from "./github-steps.ts";
import { makeWithhold, writeReport } from "./report-file.ts";
import { openStageContext } from "./stage-context.ts";
import { runSteps, type Step } from "./run-steps.ts";
import { siteSteps } from "../../site/site-steps.ts";

/** A feature that is switched off has no steps to run. */
export const isChecked = ({ capability }: Step): boolean => !isFeature(capability) || isEnabled(capability);

/** Steps in the order of the report. */
export const allSteps: readonly Step[] = [...siteSteps, ...featureSteps, ...githubSteps, ...accountSteps];

/** All that is checked. */
export const checkedSteps = allSteps.filter(isChecked);

type Others = NonNullable<Parameters<typeof openStageContext>[3]> & {
  readonly wait?: (ms: number) => Promise<unknown>;
  readonly steps?: readonly Step[];
  readonly open?: typeof openStageContext;
};

/** @param others replacements of external dependencies, for tests */
export const makeVerifyProvidersCommand = (others: Others = {}) =>
  makeCommand("verify-providers", {}, (command, { say, promptHidden }) =>
    command
      .summary("compare providers with their simulators")
      .description(
        `Sends requests through every capability of a deployed stage, with the sandboxes of its providers, and compares their responses with those of our simulators. It takes under ten minutes, writes ${reportsFolder}/<stage>-<date>.json with a summary next to it, and the exit code is 1 if a response differs. Everything it stores is marked, and is erased at the end. On a protected stage it only reads. It charges nothing and places no call.`,
      )
      .argument("<stage>", anyStage)
      .option("--writes <stage>", "the name of a protected stage again: stores and sends there too")
      .option(
        "--call",
        "prompts for your own number, or reads it from standard input, and places one demo call to it",
      )
      .option("--folder <folder>", "the folder of the report", reportsFolder)
      .option(...dataOption)
      .action(async (stageName, { writes, folder, data, call: requestCall }) => {
        const { terminationProtection } = readAnyStage(stageName);
        if (writes !== undefined && writes !== stageName)
          throw new Error(`--writes names another stage than ${stageName}: nothing was done`);
        const call = requestCall
          ? requireAssignedNumber(await promptHidden("Your own number, as +919812345678. Not shown: "))
          : undefined;
        const startedAt = new Date();
        const context = await (others.open ?? openStageContext)(stageName, data, call, others);
        try {
          const steps = await runSteps(others.steps ?? checkedSteps, context, {
            wait: others.wait ?? wait,
            mayWrite: !terminationProtection || writes === stageName,
            withhold: makeWithhold(context.withheld),
            say,
          });
          const release = await context.readRelease().catch(() => undefined);
          const { file, differences } = writeReport(folder, stageName, release, startedAt, steps);
          if (differences.length > 0) throw new Error(`${differences.length} differences: see ${file}`);
          say(`All provider checks gave the expected responses: ${file}`);
        } finally {
          await context.close();
        }
      }),
  );

export const verifyProvidersCommand = makeVerifyProvidersCommand();
