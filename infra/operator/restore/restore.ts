/** `npm run restore` (docs/runbook.md, "Restore a table"). */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { namesOf } from "#infra/names-of.ts";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { editionFolder, flag, makeCommand, option, runCommand } from "../command/command.ts";
import { makeProgress } from "../command/progress.ts";
import { makeRateLimit } from "../command/rate-limit.ts";
import { readNumberKeys } from "../people/read-number-keys.ts";
import { restoreRows, rowOutcomes, type RowOutcome } from "./restore-rows.ts";
import { restorers, type Capability } from "./restorers.ts";
import { makeScanTable } from "../command/scan-table.ts";
import { spareUnitsOf } from "../command/spare-units.ts";
import { makeStageClients, makeStageDatabase } from "../command/stage-clients.ts";
import { readErasedPeople } from "../people/tombstones.ts";
import { anyStage } from "../command/stage-argument.ts";

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

const about = {
  usage,
  does: `Copies the rows that a live table lacks from a restored copy beside it, and never overwrites a row. You can stop it and
run it again. Erased people stay erased. Restored messages wait for "npm run resend".`,
  words: { "<stage>": anyStage, "<restored table>": "the name you gave it when you restored it" },
  options: {
    region: option("<its region>", "where the restored table is, if not beside the live one"),
    "dry-run": flag("only counts"),
    ...editionFolder,
  },
} as const;

export const restoreCommand = makeCommand(about, async ({ values, positionals, say, warn }) => {
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
  const reading = {
    rateLimit: makeRateLimit({ clock, wait }, units.read),
    progress: makeProgress({ clock, warn }),
  };
  const erased = await readErasedPeople(
    makeScanTable({ db, ...reading }),
    await clients.readParameter(names.tombstoneTable),
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
      makeScanTable({ db: makeStageDatabase(stageName, values.data, values.region), ...reading })(
        restoredTable,
      ),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it failed";
    throw new Error(`stopped: ${reason}\nWhat is written stays. Run it again to copy the rest.`, {
      cause: error,
    });
  } finally {
    const width = Math.max(...rowOutcomes.map((outcome) => outcome.length));
    if (values["dry-run"]) say("Nothing was written. A real run would give:");
    for (const outcome of rowOutcomes) say(`${outcome.padEnd(width)}  ${counts.get(outcome) ?? 0}`);
  }
  if (counts.has("unreadable")) throw new Error("some rows are unreadable and were left where they are");
});

if (import.meta.main) await runCommand(restoreCommand);
