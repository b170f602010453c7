/** `npm run person` (docs/runbook.md, "Somebody wants their data"). */
import { setTimeout as wait } from "node:timers/promises";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { retention } from "#shared/retention.ts";
import { editionFolder, flag, makeCommand, runCommand } from "../command/command.ts";
import { findContactPerson } from "./find-contact-person.ts";
import { findPaymentPerson } from "./find-payment-person.ts";
import { findSuppressedPerson } from "./find-suppressed-person.ts";
import { findVoicePerson } from "./find-voice-person.ts";
import { makeProgress } from "../command/progress.ts";
import { makeRateLimit } from "../command/rate-limit.ts";
import { joinPersons, type PersonRecord } from "./person-record.ts";
import { readNumberKeys } from "./read-number-keys.ts";
import { makeScanTable } from "../command/scan-table.ts";
import { spareUnitsOf } from "../command/spare-units.ts";
import { makeStageClients, makeStageDatabase, makeStageMail } from "../command/stage-clients.ts";
import { leaveTombstone, makeTombstone, personIdOf } from "./tombstones.ts";
import { anyStage } from "../command/stage-argument.ts";

const usage =
  "usage: npm run person -- <stage> <export | erase> <e-mail address, or number as +919812345678> [--unsent] [--yes]";

const emailPattern = /^[^\s@]+@[^\s@]+$/;
const numberPattern = /^\+[1-9]\d{6,14}$/;

type Found = {
  readonly person: PersonRecord;
  /** First, so that no restore brings back what is erased then. */
  readonly leaveTombstone: () => Promise<unknown>;
};

const find = async (
  stageName: string,
  dataDir: string,
  who: string,
  warn: (line: string) => void,
): Promise<Found> => {
  const clients = makeStageClients(stageName, dataDir);
  const { readParameter } = clients;
  const names = parameterNamesOf(stageName);
  const readKeys = () => readNumberKeys(stageName, clients);
  const db = makeStageDatabase(stageName, dataDir);
  const clock = Date.now;
  const scanTable = makeScanTable({
    db,
    rateLimit: makeRateLimit({ clock, wait }, spareUnitsOf(stageName).read),
    progress: makeProgress({ clock, warn }),
  });
  const findByEmail = async (): Promise<PersonRecord> => {
    const written = joinPersons(
      await findContactPerson({ db, tableName: await readParameter(names.contactTable), scanTable }, who),
      await findPaymentPerson(
        { db, tableName: await readParameter(names.paymentTable), scanTable, clock },
        who,
      ),
    );
    const spellings = [who, who.toLowerCase(), ...written.addresses];
    return joinPersons(written, await findSuppressedPerson(makeStageMail(stageName, dataDir), spellings));
  };
  return {
    person: emailPattern.test(who)
      ? await findByEmail()
      : await findVoicePerson(
          { db, tableName: await readParameter(names.voiceTable), scanTable, clock, keys: await readKeys() },
          who,
        ),
    leaveTombstone: async () =>
      leaveTombstone(
        db,
        await readParameter(names.tombstoneTable),
        makeTombstone(personIdOf(await readKeys(), who), clock()),
      ),
  };
};

const staysAway = `No restore brings it back: the fact that it was erased is kept for ${retention.tombstoneDays} days, longer than any backup.`;

const question = "This cannot be undone. Type the address or number again (not shown): ";

const about = {
  usage,
  does: `Prints everything kept about one person, as JSON, or erases it once you have typed the address or number again. An e-mail address
finds contact messages, payments and its place on SES's suppression list for the whole account, a number finds the voice demo. No restore brings back what was erased.`,
  words: { "<stage>": anyStage },
  options: {
    unsent: flag("also erases messages that support may not have received"),
    yes: flag("does not ask"),
    ...editionFolder,
  },
} as const;

export const personCommand = makeCommand(about, async ({ values, positionals, say, warn, askHidden }) => {
  const [stageName, action = "", who = "", ...others] = positionals;
  const isWhole = ["export", "erase"].includes(action) && (emailPattern.test(who) || numberPattern.test(who));
  if (stageName === undefined || !isWhole || others.length > 0) throw new Error(usage);

  const { person, leaveTombstone } = await find(stageName, values.data, who, warn);
  if (action === "export") {
    say(JSON.stringify(person.kept ?? {}, undefined, 2));
    return;
  }
  if (person.objection !== undefined && !values.unsent)
    throw new Error(`nothing was erased, because ${person.objection}`);
  if (!values.yes && (await askHidden(question)).toLowerCase() !== who.toLowerCase())
    throw new Error("that is a different one: nothing was erased");
  await leaveTombstone();
  const { isWhole: isErased, report } = await person.erase(values.unsent);
  say([new Date().toISOString(), ...report, staysAway].join("\n"));
  if (!isErased) throw new Error("some of it changed meanwhile and is still there: run this again");
});

if (import.meta.main) await runCommand(personCommand);
