/**
 * `npm run messages -- <stage>` lists what visitors wrote on the contact page, newest first, with the state of each mail
 * and why it looks like spam: `--from` and `--to` are the first and the last day, `--csv` is for spreadsheets, `--json` for
 * programs (docs/operations.md, "What visitors wrote").
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { contactRows } from "#functions/contact/contact-record.ts";
import { makeDynamoDbRowStore } from "#functions/platform/dynamodb-row-store.ts";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { editionFolder, flag, makeCommand, runCommand } from "./command.ts";
import { listMessages, type Period } from "./list-messages.ts";
import { makeRateLimit } from "./rate-limit.ts";
import { scanTable } from "./scan-table.ts";
import { spareUnitsOf } from "./spare-units.ts";
import { makeStageClients, makeStageDatabase } from "./stage-clients.ts";

const usage = `usage: npm run messages -- <stage> [--from <day>] [--to <day>] [--csv | --json]
         Days are UTC days, such as 2026-11-01, and both are included.`;

const dayMs = 24 * 60 * 60 * 1000;
const daySchema = z.iso.date();

/** @returns the first moment of a day. */
const readDay = (name: string, text: string): number => {
  if (!daySchema.safeParse(text).success) throw new Error(`${name} is a day such as 2026-11-01`);
  return Date.parse(`${text}T00:00:00Z`);
};

const readPeriod = (from: string | undefined, to: string | undefined): Period => {
  const period = {
    fromEpochMs: from === undefined ? 0 : readDay("--from", from),
    untilEpochMs: to === undefined ? Number.POSITIVE_INFINITY : readDay("--to", to) + dayMs,
  };
  if (period.untilEpochMs <= period.fromEpochMs) throw new Error("--to is before --from");
  return period;
};

const options = {
  ...editionFolder,
  from: { type: "string" },
  to: { type: "string" },
  csv: flag,
  json: flag,
} as const;

export const messagesCommand = makeCommand(usage, options, async ({ values, positionals, say, warn }) => {
  const [stageName, ...others] = positionals;
  const { csv, json, data } = values;
  if (stageName === undefined || others.length > 0 || (csv && json)) throw new Error(usage);
  const period = readPeriod(values.from, values.to);
  const { readParameter } = makeStageClients(stageName, data);
  const tableName = await readParameter(parameterNamesOf(stageName).contactTable);
  const db = makeStageDatabase(stageName, data);
  const rateLimit = makeRateLimit({ clock: Date.now, wait }, spareUnitsOf(stageName).read);
  const count = await listMessages({
    pages: scanTable(db, tableName, rateLimit),
    find: makeDynamoDbRowStore(db, tableName, contactRows).find,
    rateLimit,
    period,
    format: csv ? "csv" : json ? "json" : "text",
    say,
  });
  warn(`${count} messages`);
});

if (import.meta.main) await runCommand(messagesCommand);
