/** `restore` (docs/runbook.md, "Restore a table"). */
import * as z from "zod";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { Argument } from "@commander-js/extra-typings";
import { dataOption, makeCommand, invocation } from "../command/command.ts";
import { tableLimitsOf } from "../command/rate-limit.ts";
import { readNumberKeys } from "../people/read-number-keys.ts";
import { restoreRows, rowOutcomes, type RowOutcome } from "./restore-rows.ts";
import { makeRestorer } from "./restorers.ts";
import { makeScanTable } from "../command/scan-table.ts";
import { makeStageClients, makeStageDatabase } from "../command/stage-clients.ts";
import { personalTables, type PersonalTables } from "../people/personal-tables.ts";
import { makeRestoreTombstone, readErasedPeople } from "../people/tombstones.ts";
import { anyStage } from "../command/stage-argument.ts";

/** Restored before the others if their live table was lost as well. */
const tombstones = "tombstones";

const keyedSchema = z.object({ id: z.string() });

export const makeRestoreCommand = (tables: PersonalTables) =>
  makeCommand("restore", {}, (command, { say, warn }) =>
    command
      .summary("copy rows that a live table lacks from a restored copy")
      .description(
        `Copies the rows that a live table lacks from a restored copy next to it, and never overwrites a row. You can stop it and run it again. Erased people stay erased. Restored messages wait for "${invocation} messages resend".`,
      )
      .argument("<stage>", anyStage)
      .addArgument(new Argument("<table>", "the live table").choices([...tables.keys(), tombstones]))
      .argument("<restored-table>", "the name you gave the copy when you restored it")
      .option("--region <region>", "where the restored table is, if not next to the live one")
      .option("--dry-run", "only counts")
      .option(...dataOption)
      .action(async (stageName, restored, restoredTable, { region, dryRun = false, data }) => {
        const table = tables.get(restored);
        const clients = makeStageClients(stageName, data);
        const tombstoneTable = await clients.readParameter(parameterNamesOf(stageName).tombstoneTable);
        const tableName =
          table === undefined ? tombstoneTable : await clients.readParameter(table.parameterOf(stageName));
        if (tableName === restoredTable)
          throw new Error(`${tableName} is the live table: name the restored one`);

        const db = makeStageDatabase(stageName, data);
        const clock = Date.now;
        const { reading, writing } = tableLimitsOf(stageName, warn);
        const keys = await readNumberKeys(stageName, clients);
        const erasedAt = await readErasedPeople(makeScanTable({ db, ...reading }), tombstoneTable, keys);
        const counts = new Map<RowOutcome, number>();
        try {
          await restoreRows(
            {
              restoreRow:
                table === undefined
                  ? makeRestoreTombstone(db, tableName, dryRun)
                  : makeRestorer(
                      { db, tableName, clock, erasedAt, unseal: keys.unseal, dryRun },
                      table.handling,
                    ),
              rateLimit: writing,
              clock,
              report: (outcome, row) => {
                counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
                if (outcome === "unreadable") warn(`unreadable: ${keyedSchema.parse(row).id}`);
              },
            },
            makeScanTable({ db: makeStageDatabase(stageName, data, region), ...reading })(restoredTable),
          );
        } catch (error) {
          const reason = error instanceof Error ? error.message : "it failed";
          throw new Error(
            `stopped: ${reason}\nThe rows written so far stay. Run it again to copy the rest.`,
            {
              cause: error,
            },
          );
        } finally {
          const width = Math.max(...rowOutcomes.map((outcome) => outcome.length));
          if (dryRun) say("Nothing was written. A real run would give:");
          for (const outcome of rowOutcomes) say(`${outcome.padEnd(width)}  ${counts.get(outcome) ?? 0}`);
        }
        if (counts.has("unreadable")) throw new Error("some rows are unreadable and were not copied");
      }),
  );

export const restoreCommand = makeRestoreCommand(personalTables);
