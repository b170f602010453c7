/** `people export` and `people erase` (docs/runbook.md, "A person requests their data"). */
import { listPersonalData } from "#shared/data-inventory.ts";
import type { Identifier } from "#shared/personal-data.ts";
import { writeInAscii } from "#shared/input/email-address.ts";
import { retention } from "#shared/retention.ts";
import { dataOption, makeCommand, yesOption, type TerminalOutput } from "../command/command.ts";
import { describePlace } from "../command/stage-clients.ts";
import { emailPattern, findPersonOfStage, isFoundBy } from "./find-person-of-stage.ts";
import { personalTables, type PersonalTables } from "./personal-tables.ts";
import { anyStage } from "../command/stage-argument.ts";
import { requireNumber } from "../command/typed-number.ts";

const listFoundBy = (tables: PersonalTables, by: Identifier): string =>
  listPersonalData([...tables.values()].map(({ inventory }) => inventory))
    .filter(isFoundBy(by))
    .map(({ name }) => name)
    .join(", ");

const staysAway = `A restore does not restore it: a record of the erasure is stored for ${retention.tombstoneDays} days, longer than any backup.`;

const whoQuestion = "The person's email address, or number as +919812345678. Not shown: ";

const describeSearch = (tables: PersonalTables): string =>
  `It prompts for the email address, or the number as +919812345678, without showing it, or reads it from standard input. An email address finds ${listFoundBy(tables, "email address")}; a number finds ${listFoundBy(tables, "number")}.`;

/** Compares in ASCII, because an operator may type an email address in another spelling of its domain. */
const isSamePerson = (typed: string, who: string): boolean =>
  writeInAscii(typed).toLowerCase() === writeInAscii(who).toLowerCase();

export const makePeopleCommands = (tables: PersonalTables) => {
  /** @returns the stored data, and a second line of standard input if there is one */
  const find = async (
    stageName: string,
    dataDir: string,
    { promptHidden, warn }: Pick<TerminalOutput, "promptHidden" | "warn">,
  ) => {
    const [who = "", again] = (await promptHidden(whoQuestion)).split(/\s*\n\s*/);
    if (!emailPattern.test(who)) requireNumber(who, "an email address or a number");
    return { who, again, ...(await findPersonOfStage(tables, stageName, dataDir, who, warn)) };
  };

  const exportCommand = makeCommand("export", {}, (command, output) =>
    command
      .summary("print everything stored about one person")
      .description(`Prints everything stored about one person, as JSON. ${describeSearch(tables)}`)
      .argument("<stage>", anyStage)
      .option(...dataOption)
      .action(async (stageName, { data }) => {
        // Rejects credentials of another account before it prompts for input.
        await describePlace(stageName);
        const { record } = await find(stageName, data, output);
        output.say(JSON.stringify(record.data ?? {}, undefined, 2));
      }),
  );

  const eraseCommand = makeCommand("erase", {}, (command, output) =>
    command
      .summary("erase everything stored about one person")
      .description(
        `Erases everything stored about one person. ${describeSearch(tables)} Before it erases, it prompts for it again (a second line of standard input). A restore does not restore erased data.`,
      )
      .argument("<stage>", anyStage)
      .option("--unsent", "also erases messages that support may not have received")
      .option(...yesOption)
      .option(...dataOption)
      .action(async (stageName, { unsent = false, yes, data }) => {
        const place = await describePlace(stageName);
        const { who, again, record, leaveTombstone } = await find(stageName, data, output);
        if (record.objection !== undefined && !unsent)
          throw new Error(`nothing was erased, because ${record.objection}`);
        const question = `This cannot be undone. To erase it from ${place}, type the address or number again. Not shown: `;
        if (!yes && !isSamePerson(again ?? (await output.promptHidden(question)), who))
          throw new Error("that is another address or number: nothing was erased");
        await leaveTombstone();
        output.say(new Date().toISOString());
        const isErased = await record.erase(unsent, output.say);
        output.say(staysAway);
        if (!isErased) throw new Error("some rows changed in the meantime and still exist: run this again");
      }),
  );
  return { exportCommand, eraseCommand };
};

export const { exportCommand: peopleExportCommand, eraseCommand: peopleEraseCommand } =
  makePeopleCommands(personalTables);
