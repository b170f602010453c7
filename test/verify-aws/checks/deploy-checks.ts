import { account } from "../emulator-process.ts";
import type { Check } from "../run-checks.ts";
import type { StageContext } from "../stage-context.ts";
import { region } from "#infra/stack/stage/stage.ts";

export const bootstrapChecks: readonly Check<StageContext>[] = [
  {
    name: "cdk bootstrap prepares the account",
    isRequired: true,
    run: async ({ expectRun }) => {
      await expectRun("npx", ["cdk", "bootstrap", `aws://${account}/${region}`]);
      return [];
    },
  },
];

export const deployChecks: readonly Check<StageContext>[] = [
  {
    name: "npm run deploy creates the stack, and its own site check passes",
    isRequired: true,
    run: async ({ expectRun, stage, readRelease, findOrigin }) => {
      const { output } = await expectRun("npm", ["run", "deploy", "--", stage.name]);
      const live = `Release ${readRelease().id} is live at ${await findOrigin()}.`;
      return output.includes(live) ? [] : [`the output does not contain "${live}"`];
    },
  },
];
