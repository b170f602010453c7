/** `npm run person` (docs/runbook.md, "Somebody wants their data"). */
import * as z from "zod";
import { listPersonalData, type Identifier } from "#shared/data-inventory.ts";
import { writeInAscii } from "#shared/input/email-address.ts";
import { retention } from "#shared/retention.ts";
import {
  editionFolder,
  flag,
  makeCommand,
  PersonalArgumentError,
  runCommand,
  UsageError,
} from "../command/command.ts";
import { describePlace } from "../command/stage-clients.ts";
import { emailPattern, findPersonOfStage, isFoundBy } from "./find-person-of-stage.ts";
import { personalTables, type PersonalTables } from "./personal-tables.ts";
import { anyStage } from "../command/stage-argument.ts";

const listFoundBy = (tables: PersonalTables, by: Identifier): string =>
  listPersonalData([...tables.values()].map(({ inventory }) => inventory))
    .filter(isFoundBy(by))
    .map(({ name }) => name)
    .join(", ");

const staysAway = `No restore brings it back: the fact that it was erased is kept for ${retention.tombstoneDays} days, longer than any backup.`;

const whoQuestion = "The person's e-mail address, or number as +919812345678. Not shown: ";

const aboutOver = (tables: PersonalTables) => ({
  usage: "usage: npm run person -- <stage> <export | erase> [--unsent] [--yes]",
  does: `Prints everything stored about one person, as JSON, or erases it. It asks for the e-mail address, or the number as
+919812345678, without showing it, or reads it from standard input. Before it erases, it asks for it again (a second line of standard input). An
e-mail address finds ${listFoundBy(tables, "e-mail address")}; a number finds ${listFoundBy(tables, "number")}. No restore brings back what was erased.`,
  words: { "<stage>": anyStage },
  options: {
    unsent: flag("also erases messages that support may not have received"),
    yes: flag("does not ask"),
    ...editionFolder,
  },
});

/** An address may be typed in another spelling of its domain. */
const isSamePerson = (typed: string, who: string): boolean =>
  writeInAscii(typed).toLowerCase() === writeInAscii(who).toLowerCase();

export const makePersonCommand = (tables: PersonalTables) =>
  makeCommand(aboutOver(tables), async ({ values, positionals, say, warn, askHidden }) => {
    const [stageName, action = "", ...others] = positionals;
    if (stageName === undefined || !["export", "erase"].includes(action)) throw new UsageError();
    if (others.length > 0) throw new PersonalArgumentError();
    const place = await describePlace(stageName);
    const [who = "", again] = (await askHidden(whoQuestion)).split(/\s*\n\s*/);
    if (!emailPattern.test(who) && !z.e164().safeParse(who).success)
      throw new Error("nothing was done: that is not an e-mail address or a number such as +919812345678");

    const { record, leaveTombstone } = await findPersonOfStage(tables, stageName, values.data, who, warn);
    if (action === "export") {
      say(JSON.stringify(record.kept ?? {}, undefined, 2));
      return;
    }
    if (record.objection !== undefined && !values.unsent)
      throw new Error(`nothing was erased, because ${record.objection}`);
    const question = `This cannot be undone. To erase it from ${place}, type the address or number again. Not shown: `;
    if (!values.yes && !isSamePerson(again ?? (await askHidden(question)), who))
      throw new Error("that is a different one: nothing was erased");
    await leaveTombstone();
    const { isWhole: isErased, report } = await record.erase(values.unsent);
    say([new Date().toISOString(), ...report, staysAway].join("\n"));
    if (!isErased) throw new Error("some of it changed meanwhile and is still there: run this again");
  });

export const personCommand = makePersonCommand(personalTables);

if (import.meta.main) await runCommand(personCommand);
