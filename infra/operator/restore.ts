/**
 * `npm run restore -- <stage> <capability> <restored table>` copies the rows that the live table of contact, payment or
 * voice lacks from a table that was restored beside it, or in another `--region`, and never overwrites one: `--dry-run`
 * only counts. It may be stopped, and run again. Who was erased stays away; `tombstones` restores the word of that.
 * Restored messages wait for `npm run resend`, the provider is asked about restored orders, and no code of the voice demo
 * comes back to life (docs/runbook.md, "Restore a table").
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { namesOf } from "#infra/names-of.ts";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { editionFolder, flag, makeCommand, runCommand } from "./command.ts";
import { makeRateLimit } from "./rate-limit.ts";
import { readNumberKeys } from "./read-number-keys.ts";
import { restoreRows, rowOutcomes, type RowOutcome } from "./restore-rows.ts";
import { restorers, type Capability } from "./restorers.ts";
import { scanTable } from "./scan-table.ts";
import { spareUnitsOf } from "./spare-units.ts";
import { makeStageClients, makeStageDatabase } from "./stage-clients.ts";
import { readErasedPeople } from "./tombstones.ts";

const usage =
  "usage: npm run restore -- <stage> <contact | payment | voice | tombstones> <restored table> [--region <its region>] [--dry-run]";

const capabilitySchema = z.enum(namesOf(restorers));

const tableParameters = {
  contact: "contactTable",
  payment: "paymentTable",
  voice: "voiceTable",
  tombstones: "tombstoneTable",
} as const satisfies Record<Capability, keyof ReturnType<typeof parameterNamesOf>>;

const keyedSchema = z.object({ id: z.string() });

const options = { ...editionFolder, region: { type: "string" }, "dry-run": flag } as const;

export const restoreCommand = makeCommand(usage, options, async ({ values, positionals, say, warn }) => {
  const [stageName, capabilityName, restoredTable, ...others] = positionals;
  const capability = capabilitySchema.safeParse(capabilityName).data;
  if (stageName === undefined || capability === undefined || restoredTable === undefined || others.length > 0)
    throw new Error(usage);

  const clients = makeStageClients(stageName, values.data);
  const names = parameterNamesOf(stageName);
  const tableName = await clients.readParameter(names[tableParameters[capability]]);
  if (tableName === restoredTable) throw new Error(`${tableName} is the live table: name the restored one`);

  const db = makeStageDatabase(stageName, values.data);
  const clock = Date.now;
  const units = spareUnitsOf(stageName);
  const readRate = makeRateLimit({ clock, wait }, units.read);
  const erased = await readErasedPeople(
    db,
    await clients.readParameter(names.tombstoneTable),
    readRate,
    await readNumberKeys(stageName, clients),
  );
  const counts = new Map<RowOutcome, number>();
  try {
    await restoreRows(
      {
        restoreRow: restorers[capability]({
          db,
          tableName,
          clock,
          erased,
          dryRun: values["dry-run"],
        }),
        rateLimit: makeRateLimit({ clock, wait }, units.write),
        clock,
        report: (outcome, row) => {
          counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
          if (outcome === "unreadable") warn(`unreadable: ${keyedSchema.parse(row).id}`);
        },
      },
      scanTable(makeStageDatabase(stageName, values.data, values.region), restoredTable, readRate),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it failed";
    throw new Error(`broken off: ${reason}\nWhat is written stays. Run it again: it takes what is missing.`, {
      cause: error,
    });
  } finally {
    const width = Math.max(...rowOutcomes.map((outcome) => outcome.length));
    if (values["dry-run"]) say("Nothing is written. It would come to:");
    for (const outcome of rowOutcomes) say(`${outcome.padEnd(width)}  ${counts.get(outcome) ?? 0}`);
  }
  if (counts.has("unreadable")) throw new Error("some rows are unreadable, and were left where they are");
});

if (import.meta.main) await runCommand(restoreCommand);
