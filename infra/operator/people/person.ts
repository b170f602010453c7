/** `npm run person` (docs/runbook.md, "Somebody wants their data"). */
import { setTimeout as wait } from "node:timers/promises";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { listPersonalData, type Identifier, type TableInventory } from "#shared/data-inventory.ts";
import { retention } from "#shared/retention.ts";
import { editionFolder, flag, makeCommand, runCommand } from "../command/command.ts";
import { findPerson } from "./find-person.ts";
import { findSuppressedPerson } from "./find-suppressed-person.ts";
import { personalTables, type PersonalTables } from "./personal-tables.ts";
import { makeProgress } from "../command/progress.ts";
import { makeRateLimit } from "../command/rate-limit.ts";
import { joinPersons, type PersonRecord } from "./person-record.ts";
import { readNumberKeys } from "./read-number-keys.ts";
import { makeScanTable } from "../command/scan-table.ts";
import { spareUnitsOf } from "../command/spare-units.ts";
import { makeStageClients, makeStageDatabase, makeStageMail } from "../command/stage-clients.ts";
import { leaveTombstone, makeTombstone, seekPerson } from "./tombstones.ts";
import { anyStage } from "../command/stage-argument.ts";

const usage =
  "usage: npm run person -- <stage> <export | erase> <e-mail address, or number as +919812345678> [--unsent] [--yes]";

const emailPattern = /^[^\s@]+@[^\s@]+$/;
const numberPattern = /^\+[1-9]\d{6,14}$/;

type Found = {
  readonly record: PersonRecord;
  /** Called first, so that no restore brings back what is erased afterwards. */
  readonly leaveTombstone: () => Promise<unknown>;
};

const isFoundBy =
  (by: Identifier) =>
  (data: TableInventory[string]): boolean =>
    data !== "nobody's data" && data.foundBy !== "nothing" && data.foundBy.includes(by);

const find = async (
  tables: PersonalTables,
  stageName: string,
  dataDir: string,
  who: string,
  warn: (line: string) => void,
): Promise<Found> => {
  const clients = makeStageClients(stageName, dataDir);
  const { readParameter } = clients;
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
  for (const [name, table] of tables) {
    if (!Object.values(table.inventory).some(isFoundBy(isEmail ? "e-mail address" : "number"))) continue;
    const tableName = await readParameter(table.parameterOf(stageName));
    const record = await findPerson({ db, scanTable, clock, unseal: keys.unseal, person }, tableName, table);
    records.push({ ...record, kept: record.kept && { [name]: record.kept } });
  }
  if (isEmail) {
    const spellings = [who, who.toLowerCase(), ...records.flatMap(({ addresses }) => addresses)];
    records.push(await findSuppressedPerson(makeStageMail(stageName, dataDir), spellings));
  }
  return {
    record: joinPersons(...records),
    leaveTombstone: async () =>
      leaveTombstone(
        db,
        await readParameter(parameterNamesOf(stageName).tombstoneTable),
        makeTombstone(person.id, clock()),
      ),
  };
};

const listFoundBy = (tables: PersonalTables, by: Identifier): string =>
  listPersonalData([...tables.values()].map(({ inventory }) => inventory))
    .filter(isFoundBy(by))
    .map(({ name }) => name)
    .join(", ");

const staysAway = `No restore brings it back: the fact that it was erased is kept for ${retention.tombstoneDays} days, longer than any backup.`;

const question = "This cannot be undone. Type the address or number again (not shown): ";

const aboutOver = (tables: PersonalTables) => ({
  usage,
  does: `Prints everything kept about one person, as JSON, or erases it once you have typed the address or number again. An
e-mail address finds ${listFoundBy(tables, "e-mail address")}; a number finds ${listFoundBy(tables, "number")}. No restore brings back what was erased.`,
  words: { "<stage>": anyStage },
  options: {
    unsent: flag("also erases messages that support may not have received"),
    yes: flag("does not ask"),
    ...editionFolder,
  },
});

export const makePersonCommand = (tables: PersonalTables) =>
  makeCommand(aboutOver(tables), async ({ values, positionals, say, warn, askHidden }) => {
    const [stageName, action = "", who = "", ...others] = positionals;
    const isWhole =
      ["export", "erase"].includes(action) && (emailPattern.test(who) || numberPattern.test(who));
    if (stageName === undefined || !isWhole || others.length > 0) throw new Error(usage);

    const { record, leaveTombstone } = await find(tables, stageName, values.data, who, warn);
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

export const personCommand = makePersonCommand(personalTables);

if (import.meta.main) await runCommand(personCommand);
