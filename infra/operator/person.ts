/**
 * `npm run person -- <stage> export <e-mail address or +number>` prints what is kept of one person, as JSON; `erase`
 * erases it, after the address was typed once more (`--yes` does without). An e-mail address leads to contact messages, a
 * number to the voice demo; orders hold nothing personal. A message that support may not have is only erased with
 * `--unsent`, and that a number is blocked stays (docs/runbook.md, "Somebody wants their data").
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { makeNumberKeys } from "#functions/voice/number-keys.ts";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { numberKeySchema } from "#shared/voice-parameters.ts";
import { editionFolder, flag, makeCommand, runCommand } from "./command.ts";
import { findContactPerson } from "./find-contact-person.ts";
import { findVoicePerson } from "./find-voice-person.ts";
import { makeRateLimit } from "./rate-limit.ts";
import type { PersonRecord } from "./person-record.ts";
import { spareUnitsOf } from "./spare-units.ts";
import { makeStageClients, makeStageDatabase } from "./stage-clients.ts";

const usage =
  "usage: npm run person -- <stage> <export | erase> <e-mail address, or number as +919812345678> [--unsent] [--yes]";

const emailPattern = /^[^\s@]+@[^\s@]+$/;
const numberPattern = /^\+[1-9]\d{6,14}$/;

const find = async (stageName: string, dataDir: string, who: string): Promise<PersonRecord> => {
  const { readParameter } = makeStageClients(stageName, dataDir);
  const names = parameterNamesOf(stageName);
  const db = makeStageDatabase(stageName, dataDir);
  const clock = Date.now;
  const rateLimit = makeRateLimit({ clock, wait }, spareUnitsOf(stageName).read);
  if (emailPattern.test(who))
    return findContactPerson({ db, tableName: await readParameter(names.contactTable), rateLimit }, who);
  const numberKey = await readParameter(secretParameterNamesOf(stageName).numberKey);
  const keys = makeNumberKeys(z.parse(numberKeySchema, numberKey));
  return findVoicePerson(
    { db, tableName: await readParameter(names.voiceTable), rateLimit, clock, keys },
    who,
  );
};

const question = "This cannot be undone. Type the address or number again, it is not shown: ";

const options = { ...editionFolder, unsent: flag, yes: flag };

export const personCommand = makeCommand(usage, options, async ({ values, positionals, say, askHidden }) => {
  const [stageName, action = "", who = "", ...others] = positionals;
  const isWhole = ["export", "erase"].includes(action) && (emailPattern.test(who) || numberPattern.test(who));
  if (stageName === undefined || !isWhole || others.length > 0) throw new Error(usage);

  const person = await find(stageName, values.data, who);
  if (action === "export") {
    say(JSON.stringify(person.kept ?? {}, undefined, 2));
    return;
  }
  if (person.kept === undefined) {
    say("Nothing is kept.");
    return;
  }
  if (person.objection !== undefined && !values.unsent)
    throw new Error(`nothing was erased, because ${person.objection}`);
  if (!values.yes && (await askHidden(question)).toLowerCase() !== who.toLowerCase())
    throw new Error("that is another one: nothing was erased");
  const { isWhole: isErased, report } = await person.erase();
  say(`${new Date().toISOString()}\n${report.join("\n")}`);
  if (!isErased) throw new Error("some of it was changed meanwhile and is still there: run it again");
});

if (import.meta.main) await runCommand(personCommand);
