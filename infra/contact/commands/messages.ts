/** `messages list` (docs/operations.md, "Listing messages"). */
import { contactRows } from "#functions/contact/contact-record.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { Option } from "@commander-js/extra-typings";
import { dataOption, makeCommand } from "../../operator/command/command.ts";
import { listMessages } from "./list-messages.ts";
import { readPeriod } from "../../operator/command/period.ts";
import { openRows } from "../../operator/command/open-rows.ts";
import { tableLimitsOf } from "../../operator/command/rate-limit.ts";
import { makeScanTable } from "../../operator/command/scan-table.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";

/** One page of each segment leaves visitors their half of the table for that second. */
const segments = 4;

export const messagesListCommand = makeCommand("list", { onlyReads: true }, (command, { say, warn }) =>
  command
    .summary("list messages")
    .description(
      "Lists the messages from the contact page, newest first, with the state of mail and forwarding, and the " +
        "reasons for suspected spam. Days are UTC days, such as 2026-11-01, and both are included.",
    )
    .argument("<stage>", anyStage)
    .option("--from <day>", "the first day")
    .option("--to <day>", "the last day")
    .addOption(new Option("--csv", "for spreadsheets").conflicts("json"))
    .option("--json", "for programs")
    .option(...dataOption)
    .action(async (stageName, { csv, json, data, ...days }) => {
      const period = readPeriod(days, "Z");
      const { contactTable } = parameterNamesOf(stageName);
      const { db, tableName, find } = await openRows(stageName, data, contactTable, contactRows);
      const { reading } = tableLimitsOf(stageName, warn);
      const count = await listMessages({
        pages: makeScanTable({ db, ...reading, segments })(tableName),
        find,
        ...reading,
        period,
        format: csv ? "csv" : json ? "json" : "text",
        say,
      });
      warn(`${count} messages`);
    }),
);
