import { namesOf } from "#infra/stack/names-of.ts";
import { isNeeded, secretForms, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { localParameters } from "#infra/local/local-services.ts";
import { localForwardSecret } from "#infra/contact/simulator/local-forward.ts";
import { localStage } from "#infra/local/local-names.ts";
import { stagePathOf } from "#infra/stack/stage/stage-names.ts";
import type { Check } from "../run-checks.ts";
import type { StageContext } from "../stage-context.ts";

/** The secrets that an operator sets, by their names in commands, with the values that the simulators accept. */
const listSecrets = ({ stage }: StageContext) => {
  const [local, own] = [secretParameterNamesOf(localStage), secretParameterNamesOf(stage.name)];
  return namesOf(secretForms)
    .filter((name) => secretForms[name].madeBy === "person" && isNeeded(secretForms[name], stage))
    .map((name) => ({
      name: own[name].slice(`${stagePathOf(stage.name)}/`.length),
      value: localParameters.get(local[name]) ?? "",
    }));
};

/** The stack creates it, and the receiver of forwarded messages must have it. */
const listShared = ({ stage }: StageContext) =>
  stage.forwardTo === undefined ? [] : [{ name: "contact/forward-secret", value: localForwardSecret }];

export const secretChecks: readonly Check<StageContext>[] = [
  {
    name: "secrets list marks every secret that a person must set as missing, and exits with 1",
    run: async (context) => {
      const { output } = await context.operator(["secrets", "list", context.stage.name], "", 1);
      const missing = output.split("\n").flatMap((line) => /^(\S+) +MISSING/.exec(line)?.[1] ?? []);
      const expected = listSecrets(context).map(({ name }) => name);
      return missing.toSorted().join() === expected.toSorted().join()
        ? []
        : [`missing are ${missing.join(", ")}, expected ${expected.join(", ")}`];
    },
  },
  {
    name: "secrets set stores each secret from standard input, and shows no value",
    isRequired: true,
    run: async (context) => {
      const findings: string[] = [];
      for (const { name, value } of [...listSecrets(context), ...listShared(context)]) {
        const { output } = await context.operator(["secrets", "set", context.stage.name, name], `${value}\n`);
        if (output.includes(value)) findings.push(`the output of secrets set ${name} shows the value`);
      }
      await context.operator(["secrets", "list", context.stage.name]);
      return findings;
    },
  },
];
