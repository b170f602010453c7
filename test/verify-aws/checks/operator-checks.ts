import { makeMessage } from "#test/contact/support/contact-messages.ts";
import type { Check } from "../run-checks.ts";
import type { StageContext } from "../stage-context.ts";

const missing = (output: string, ...expected: readonly string[]): readonly string[] =>
  expected.flatMap((text) =>
    output.includes(text) ? [] : [`the output lacks "${text}": ${output.slice(0, 500)}`],
  );

export const operatorChecks: readonly Check<StageContext>[] = [
  {
    name: "npm run doctor finds nothing to fix on a stage that works",
    run: async ({ run, stage }) => {
      const { code, output } = await run("npm", ["run", "doctor", "--", stage.name]);
      const fixes = output.split("\n").filter((line) => line.startsWith("FIX"));
      return code === 0 ? [] : [`exit code ${code}`, ...fixes];
    },
  },
  {
    name: "messages list, orders list and stages list show what is stored",
    run: async ({ operator, stage }) => [
      ...missing((await operator(["messages", "list", stage.name])).output, makeMessage().message),
      ...missing((await operator(["orders", "list", stage.name, "--csv"])).output, "paid-once", "1499.50"),
      ...missing((await operator(["stages", "list"])).output, stage.name),
    ],
  },
  {
    name: "people export prints one person's data, and people erase removes it from the table",
    run: async ({ operator, stage, readRows }) => {
      const { email } = makeMessage();
      const holds = async () => JSON.stringify(await readRows("contactTable")).includes(email);
      const exported = await operator(["people", "export", stage.name], `${email}\n`);
      if (!(await holds())) return ["the table does not hold the person before"];
      await operator(["people", "erase", stage.name, "--yes"], `${email}\n${email}\n`);
      return [
        ...missing(exported.stdout, email, makeMessage().message),
        ...((await holds()) ? ["the table still holds the person's email address"] : []),
      ];
    },
  },
  {
    name: "npx --no checkin-site lists the commands; they refuse an unknown stage with exit code 1 and wrong usage with 2",
    run: async ({ operator, expectRun }) => [
      ...missing((await operator(["release", "list", "prd"], "", 1)).output, "unknown stage"),
      ...missing((await operator(["release", "use"], "", 2)).output, "Usage"),
      ...missing((await expectRun("npx", ["--no", "checkin-site", "help"])).output, "secrets", "release"),
    ],
  },
];
