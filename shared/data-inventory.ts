import messages from "#messages/data-inventory.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { mayStoreRows } from "./features.ts";
import { personalData } from "./feature-tables.ts";
import {
  deletedAfterDays,
  type Build,
  type PersonalData,
  type PolicyRow,
  type TableInventory,
  type Text,
} from "./personal-data.ts";
import { retention } from "./retention.ts";

const storedElsewhere: readonly PersonalData[] = [
  {
    name: "tombstones",
    whose: "erased people",
    foundBy: "nothing",
    what: messages.tombstones.what,
    why: messages.tombstones.why,
    howLong: deletedAfterDays(retention.tombstoneDays),
  },
  {
    name: "backups of all tables",
    whose: "all of these",
    foundBy: "nothing",
    what: messages.backups.what,
    why: messages.backups.why,
    howLong: formatMessage(messages.backups.howLong, { days: retention.backupDays }),
  },
  {
    name: "SES's suppression list",
    whose: "recipients whose mail bounced or who reported spam",
    foundBy: ["email address"],
    what: messages.suppression.what,
    why: messages.suppression.why,
    howLong: messages.suppression.howLong,
  },
  {
    name: "logs",
    whose: "every visitor",
    foundBy: "nothing",
    what: messages.logs.what,
    why: messages.logs.why,
    howLong: formatMessage(messages.logs.howLong, { days: retention.logDays }),
  },
];

export const listPersonalData = (
  tables: readonly TableInventory[] = Object.values(personalData),
): readonly PersonalData[] =>
  tables
    .flatMap((kinds) => Object.values(kinds))
    .filter((kind) => kind !== "not personal")
    .concat(storedElsewhere);

export const policyRowsOf = (data: PersonalData): readonly PolicyRow[] =>
  data.also === undefined ? [data] : [data, data.also];

/** Inventories of the tables that may still hold rows. */
const storedTables: readonly TableInventory[] = Object.entries(personalData)
  .filter(([table]) => mayStoreRows(table))
  .map(([, inventory]) => inventory);

export const privacyRows = (
  build: Build,
  tables: readonly TableInventory[] = storedTables,
): readonly (readonly [string, string, string])[] => {
  const inBuild = (text: Text) => (typeof text === "string" ? text : text(build));
  return listPersonalData(tables)
    .flatMap(policyRowsOf)
    .map(({ what, why, howLong }) => [inBuild(what), inBuild(why), howLong]);
};
