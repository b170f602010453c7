/** `orders list` (docs/operations.md, "Order ledger"). */
import * as z from "zod";
import { attemptsComparedMax } from "#functions/payment/sweep/payment-job.ts";
import { orderRows } from "#functions/payment/order/order-record.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { dataOption, makeCommand } from "../../operator/command/command.ts";
import { providerStatusSchema } from "./find-difference.ts";
import { listOrders, type Reconciliation } from "./list-orders.ts";
import { readPeriod } from "../../operator/command/period.ts";
import { openRows } from "../../operator/command/open-rows.ts";
import { tableLimitsOf } from "../../operator/command/rate-limit.ts";
import { makeScanTable } from "../../operator/command/scan-table.ts";
import { makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";

const providerStatusesSchema = z.array(z.object({ attemptId: z.string(), response: providerStatusSchema }));

export const ordersListCommand = makeCommand(
  "list",
  { feature: "payment", onlyReads: true },
  (command, { say, warn }) =>
    command
      .summary("list orders with their payments and totals")
      .description(
        "Writes every order with its payments, and the totals for each state on standard error. It changes nothing. Days are Indian days, such as 2026-11-01, and both are included. A payment belongs to the day on which it came, an order without one to the day on which it was opened.",
      )
      .argument("<stage>", anyStage)
      .option("--from <day>", "the first day")
      .option("--to <day>", "the last day")
      .option("--csv", "for spreadsheets")
      .option("--compare", "compares with the provider's records; the exit code is 1 when they differ")
      .option(...dataOption)
      .action(async (stageName, { csv = false, compare, data, ...days }) => {
        const period = readPeriod(days, "+05:30");
        const { invoke } = makeStageClients(stageName, data);
        const { paymentTable, paymentSweepFunction } = parameterNamesOf(stageName);
        const { db, tableName, find } = await openRows(stageName, data, paymentTable, orderRows);
        const reconciliation: Reconciliation = {
          compare: async (attempts) =>
            providerStatusesSchema.parse(
              await invoke(paymentSweepFunction, { source: "operator", action: "compare", attempts }),
            ),
          find,
          batchSize: attemptsComparedMax,
        };
        const different = await listOrders({
          pages: makeScanTable({ db, ...tableLimitsOf(stageName, warn).reading })(tableName),
          period,
          asCsv: csv,
          reconciliation: compare ? reconciliation : undefined,
          say,
          warn,
        });
        if (different > 0) throw new Error("the provider's records differ: see above");
      }),
);
