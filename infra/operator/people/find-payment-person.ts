import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { orderRecordSchema, orderRows, type OrderRecord } from "#functions/payment/order/order-record.ts";
import { withoutPayer } from "#functions/payment/order/order-state.ts";
import { makeDynamoDbRowStore } from "#functions/platform/rows/dynamodb-row-store.ts";
import { formatRupees } from "#shared/money.ts";
import { actOnLatest } from "./erase-row.ts";
import { nothingKept, type PersonRecord } from "./person-record.ts";
import type { ScanTable } from "../command/scan-table.ts";

type Deps = {
  readonly db: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly scanTable: ScanTable;
  readonly clock: () => number;
};

const addressedSchema = z.object({
  order: z.object({ attempts: z.array(z.object({ email: z.string().optional() })) }),
});

/**
 * The orders that a payer gave this e-mail address for, in upper or lower case. No index leads from an address to its
 * orders, so the whole table is read. What was paid is the books' and stays; erasing takes the address away,
 * and the note that its payer wrote.
 * @throws when the table is out of reach, or ZodError for a row under the address that is not an order.
 */
export const findPaymentPerson = async (
  { db, tableName, scanTable, clock }: Deps,
  address: string,
): Promise<PersonRecord> => {
  const isTheirs = (email = "") => email.toLowerCase() === address.toLowerCase();
  const records: OrderRecord[] = [];
  for await (const page of scanTable(tableName)) {
    records.push(
      ...page
        .filter((row) =>
          z.safeParse(addressedSchema, row).data?.order.attempts.some(({ email }) => isTheirs(email)),
        )
        .map((row) => z.parse(orderRecordSchema, row)),
    );
  }
  if (records.length === 0) return nothingKept;

  const store = makeDynamoDbRowStore(db, tableName, orderRows);
  const ids = records.map(({ id }) => id).join(", ");
  return {
    addresses: records.flatMap(({ order }) =>
      order.attempts.flatMap(({ email }) => (email !== undefined && isTheirs(email) ? [email] : [])),
    ),
    kept: {
      payments: records.flatMap(({ id, expiresAtEpochSeconds, order }) =>
        order.attempts
          .filter(({ email }) => isTheirs(email))
          .map(({ openedAtEpochMs, amountPaise, step, invoice, email }) => ({
            order: id,
            openedAt: new Date(openedAtEpochMs).toISOString(),
            keptUntil: new Date(expiresAtEpochSeconds * 1000).toISOString(),
            amount: `₹${formatRupees(amountPaise)}`,
            state: step,
            invoice,
            email,
          })),
      ),
    },
    objection: undefined,
    erase: async () => {
      const outcomes: string[] = [];
      for (const record of records) {
        outcomes.push(
          await actOnLatest(
            () => store.find(record.id),
            (row) => store.change(row, withoutPayer(row.order, isTheirs), clock()),
          ),
        );
      }
      return {
        isWhole: outcomes.every((outcome) => outcome !== "changed by another"),
        report: [
          `The address, and the note written with it, was taken from ${outcomes.filter((outcome) => outcome === "changed").length} of ${records.length} orders: ${ids}.`,
          "The orders stay, for the books: what was paid, when, and for which invoice of a link that we signed.",
        ],
      };
    },
  };
};
