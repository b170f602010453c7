import { expect, test } from "vitest";
import { peopleEraseCommand, peopleExportCommand } from "#infra/operator/people/person.ts";
import { runOperator } from "#test/support/local-environment/run-operator.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const commands = { export: peopleExportCommand, erase: peopleEraseCommand } as const;

/** What each command reports about the typed text. No local environment uses the folder. */
const reportsOn = async (typed: string) =>
  Promise.all(
    Object.values(commands).map(
      async (command) =>
        (await runOperator(command, ["local", "--data", makeTemporaryFolder()], typed)).stderr,
    ),
  );

test("[OPS-05] people export and people erase refuse a number with the trunk 0 of its country", async () => {
  for (const report of await reportsOn("+49015123456789")) expect(report).toContain("such as a 0 after +49");
});
