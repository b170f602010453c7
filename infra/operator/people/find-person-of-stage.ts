import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { writeInAscii } from "#shared/input/email-address.ts";
import type { Identifier, TableInventory } from "#shared/personal-data.ts";
import { tableLimitsOf } from "../command/rate-limit.ts";
import { makeScanTable } from "../command/scan-table.ts";
import { makeStageClients, makeStageDatabase, makeStageMail } from "../command/stage-clients.ts";
import { findPerson } from "./find-person.ts";
import { findSuppressedPerson } from "./find-suppressed-person.ts";
import type { PersonalTables } from "./personal-tables.ts";
import { joinPersons, type PersonRecord } from "./person-record.ts";
import { readNumberKeys } from "./read-number-keys.ts";
import { leaveTombstone, makeTombstone, seekPerson } from "./tombstones.ts";

/** Without the signs around an address that is copied from a mail or a sentence: no stored address has them. */
export const emailPattern = /^[^\s@<>()[\],;:"“”„«»]+@[^\s@<>()[\],;:"]*[\p{L}\p{M}\p{N}\p{Cf}]$/u;

export const isFoundBy =
  (by: Identifier) =>
  (data: TableInventory[string]): boolean =>
    data !== "not personal" && data.foundBy !== "nothing" && data.foundBy.includes(by);

/**
 * All stored data of a stage about one person.
 * @param isMailed false for an address of SES's own, which is never on its suppression list
 */
export const findPersonOfStage = async (
  tables: PersonalTables,
  stageName: string,
  dataDir: string,
  who: string,
  warn: (line: string) => void,
  isMailed = true,
) => {
  const clients = makeStageClients(stageName, dataDir);
  const { readParameter } = clients;
  const keys = await readNumberKeys(stageName, clients);
  const person = seekPerson(keys, who);
  const db = makeStageDatabase(stageName, dataDir);
  const clock = Date.now;
  const scanTable = makeScanTable({ db, ...tableLimitsOf(stageName, warn).reading });
  const isEmail = emailPattern.test(who);
  const records: PersonRecord[] = [];
  for (const [name, table] of tables) {
    if (!Object.values(table.inventory).some(isFoundBy(isEmail ? "email address" : "number"))) continue;
    const tableName = await readParameter(table.parameterOf(stageName));
    const record = await findPerson({ db, scanTable, clock, unseal: keys.unseal, person }, tableName, table);
    records.push({ ...record, data: record.data && { [name]: record.data } });
  }
  if (isEmail && isMailed) {
    const ascii = writeInAscii(who);
    const spellings = [
      who,
      who.toLowerCase(),
      ascii,
      ascii.toLowerCase(),
      ...records.flatMap(({ addresses }) => addresses),
    ];
    // Erased first: if a later request fails, the next run still finds the spellings in the rows.
    records.unshift(await findSuppressedPerson(makeStageMail(stageName, dataDir), spellings));
  }
  return {
    record: joinPersons(...records),
    /** Called first, so that no restore brings back what is erased afterwards. */
    leaveTombstone: async () =>
      leaveTombstone(
        db,
        await readParameter(parameterNamesOf(stageName).tombstoneTable),
        makeTombstone(person.id, clock()),
      ),
  };
};
