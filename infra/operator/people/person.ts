/** `npm run person` (docs/runbook.md, "Somebody wants their data"). */
import { setTimeout as wait } from "node:timers/promises";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { namesOf } from "#infra/names-of.ts";
import { dataInventory, listPersonalData, type Identifier } from "#shared/data-inventory.ts";
import { retention } from "#shared/retention.ts";
import { editionFolder, flag, makeCommand, runCommand } from "../command/command.ts";
import { findPerson, leadsInto } from "./find-person.ts";
import { findSuppressedPerson } from "./find-suppressed-person.ts";
import { tableHandling } from "./table-handling.ts";
import { makeProgress } from "../command/progress.ts";
import { makeRateLimit } from "../command/rate-limit.ts";
import { joinPersons, type PersonRecord } from "./person-record.ts";
import { readNumberKeys } from "./read-number-keys.ts";
import { makeScanTable } from "../command/scan-table.ts";
import { spareUnitsOf } from "../command/spare-units.ts";
import { makeStageClients, makeStageDatabase, makeStageMail } from "../command/stage-clients.ts";
import { leaveTombstone, makeTombstone, seekPerson } from "./tombstones.ts";
import { anyStage } from "../command/stage-words.ts";

const usage =
  "usage: npm run person -- <stage> <export | erase> <e-mail address, or number as +919812345678> [--unsent] [--yes]";

const emailPattern = /^[^\s@]+@[^\s@]+$/;
const numberPattern = /^\+[1-9]\d{6,14}$/;

type Found = {
  readonly record: PersonRecord;
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
  const keys = await readNumberKeys(stageName, clients);
  const person = seekPerson(keys, who);
  const db = makeStageDatabase(stageName, dataDir);
  const clock = Date.now;
  const scanTable = makeScanTable({
    db,
    rateLimit: makeRateLimit({ clock, wait }, spareUnitsOf(stageName).read),
    progress: makeProgress({ clock, warn }),
  });
  const isEmail = emailPattern.test(who);
  const records: PersonRecord[] = [];
  for (const name of namesOf(tableHandling)) {
    const inventory = dataInventory[name];
    if (!leadsInto(inventory, isEmail ? "e-mail address" : "number")) continue;
    const table = { name, tableName: await readParameter(names[`${name}Table`]), inventory };
    records.push(
      await findPerson(
        { db, scanTable, clock, unseal: keys.unseal, person },
        { ...table, handling: tableHandling[name] },
      ),
    );
  }
  if (isEmail) {
    const spellings = [who, who.toLowerCase(), ...records.flatMap(({ addresses }) => addresses)];
    records.push(await findSuppressedPerson(makeStageMail(stageName, dataDir), spellings));
  }
  return {
    record: joinPersons(...records),
    leaveTombstone: async () =>
      leaveTombstone(db, await readParameter(names.tombstoneTable), makeTombstone(person.id, clock())),
  };
};

/** What somebody is found in by what they are looked up by. */
const foundBy = (by: Identifier): string =>
  listPersonalData()
    .filter((data) => data.foundBy !== "nothing" && data.foundBy.includes(by))
    .map(({ name }) => name)
    .join(", ");

const staysAway = `No restore brings it back: the fact that it was erased is kept for ${retention.tombstoneDays} days, longer than any backup.`;

const question = "This cannot be undone. Type the address or number again (not shown): ";

const about = {
  usage,
  does: `Prints everything kept about one person, as JSON, or erases it once you have typed the address or number again. An
e-mail address finds ${foundBy("e-mail address")}; a number finds ${foundBy("number")}. No restore brings back what was erased.`,
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

  const { record, leaveTombstone } = await find(stageName, values.data, who, warn);
  if (action === "export") {
    say(JSON.stringify(record.kept ?? {}, undefined, 2));
    return;
  }
  if (record.objection !== undefined && !values.unsent)
    throw new Error(`nothing was erased, because ${record.objection}`);
  if (!values.yes && (await askHidden(question)).toLowerCase() !== who.toLowerCase())
    throw new Error("that is a different one: nothing was erased");
  await leaveTombstone();
  const { isWhole: isErased, report } = await record.erase(values.unsent);
  say([new Date().toISOString(), ...report, staysAway].join("\n"));
  if (!isErased) throw new Error("some of it changed meanwhile and is still there: run this again");
});

if (import.meta.main) await runCommand(personCommand);
