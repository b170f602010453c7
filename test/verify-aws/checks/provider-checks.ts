import { join } from "node:path";
import {
  checkedSteps,
  makeVerifyProvidersCommand,
} from "#infra/operator/verify-providers/verify-providers.ts";
import { runOperator } from "#test/support/local-environment/run-operator.ts";
import { gaps } from "../gaps.ts";
import type { Check } from "../run-checks.ts";
import type { StageContext } from "../stage-context.ts";

/** An order at the provider expires after five minutes at the earliest. */
const tooLong: readonly string[] = ["expiry", "webhook of the expiry"];

const differingSteps = gaps.flatMap(({ steps = [] }) => steps);

export const providerChecks: readonly Check<StageContext>[] = [
  {
    name: "verify-providers finds the expected responses of site, providers and account, but for the emulator's gaps",
    run: async ({ stage, folder }) => {
      const command = makeVerifyProvidersCommand({
        steps: checkedSteps.filter(({ name }) => !tooLong.includes(name)),
      });
      const { stdout, stderr } = await runOperator(command, [
        stage.name,
        "--folder",
        join(folder, "reports"),
      ]);
      const lines = stdout.split("\n");
      const different = lines.flatMap((line, index) => {
        const [, name = ""] = /^DIFF +([^,]+),/.exec(line) ?? [];
        if (name === "" || differingSteps.includes(name)) return [];
        const end = lines.findIndex((next, place) => place > index && !next.startsWith("      "));
        return [lines.slice(index, end === -1 ? undefined : end).join("\n")];
      });
      const ended = lines.filter((line) => /^(ok|DIFF|-) /.test(line)).length;
      return [...different, ...(ended > 20 ? [] : [`only ${ended} steps ended:\n${stdout}\n${stderr}`])];
    },
  },
];
