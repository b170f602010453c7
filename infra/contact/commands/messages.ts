/** `npm run messages` (docs/operations.md, "What visitors wrote"). */
import { contactRows } from "#functions/contact/contact-record.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import {
  editionFolder,
  flag,
  makeCommand,
  option,
  runCommand,
  UsageError,
} from "../../operator/command/command.ts";
import { listMessages } from "./list-messages.ts";
import { readPeriod } from "../../operator/command/period.ts";
import { openRows } from "../../operator/command/open-rows.ts";
import { paceOf } from "../../operator/command/pace.ts";
import { makeScanTable } from "../../operator/command/scan-table.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";

const about = {
  usage: `usage: npm run messages -- <stage> [--from <day>] [--to <day>] [--csv | --json]
         Days are UTC days, such as 2026-11-01, and both are included.`,
  does: "Lists what visitors wrote on the contact page, newest first, with the state of its mail and its forwarding, and why it looks like spam.",
  words: { "<stage>": anyStage },
  options: {
    from: option("<day>", "the first day"),
    to: option("<day>", "the last day"),
    csv: flag("for spreadsheets"),
    json: flag("for programs"),
    ...editionFolder,
  },
  onlyReads: true,
} as const;

/** One page of each segment leaves visitors their half of the table for that second. */
const segments = 4;

export const messagesCommand = makeCommand(about, async ({ values, positionals, say, warn }) => {
  const [stageName, ...others] = positionals;
  const { csv, json, data } = values;
  if (stageName === undefined || others.length > 0 || (csv && json)) throw new UsageError();
  const period = readPeriod(values, "Z");
  const { contactTable } = parameterNamesOf(stageName);
  const { db, tableName, find } = await openRows(stageName, data, contactTable, contactRows);
  const { reading } = paceOf(stageName, warn);
  const count = await listMessages({
    pages: makeScanTable({ db, ...reading, segments })(tableName),
    find,
    ...reading,
    period,
    format: csv ? "csv" : json ? "json" : "text",
    say,
  });
  warn(`${count} messages`);
});

if (import.meta.main) await runCommand(messagesCommand);
