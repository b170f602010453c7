import { expect, test } from "vitest";
import { peopleEraseCommand, peopleExportCommand } from "#infra/operator/people/person.ts";
import { runOperator } from "#test/support/local-environment/run-operator.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

const commands = { export: peopleExportCommand, erase: peopleEraseCommand } as const;

/** Returns each command's report about the typed text. No local environment uses the folder. */
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

const decorated = [
  "<ann@example.org>",
  "Ann<ann@example.org>",
  "mailto:ann@example.org",
  "(ann@example.org)",
  "[ann@example.org]",
  '"ann@example.org"',
  "“ann@example.org”",
  "ann@example.org,",
  "ann@example.org;",
  "ann@example.org.",
];

test.for(decorated)("[OPS-05] people export and people erase refuse %s as an address", async (typed) => {
  for (const report of await reportsOn(typed))
    expect(report).toContain("that is not an email address or a number such as +919812345678");
});

test.for([
  "ann@example.org",
  "o'neil+1@example.org",
  "ann@münchen.de",
  "ann@उदाहरण.भारत",
  "ann@example.org\u200b",
])("[OPS-05] people export and people erase search for the address %s", async (typed) => {
  for (const report of await reportsOn(typed)) expect(report).toContain("no local environment is running");
});
