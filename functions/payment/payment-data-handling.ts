import { personalRows, type HandlingOf, type Subject } from "#functions/platform/rows/data-handling.ts";
import type { personalData } from "#shared/feature-tables.ts";
import { testers } from "#shared/site/canary.ts";
import { formatRupees } from "#shared/money.ts";
import { nextOrderState } from "./order/next-order-state.ts";
import { orderRows } from "./order/order-record.ts";
import { isPaidOtherwise, withoutPayer, type Attempt, type OrderState } from "./order/order-state.ts";

const payersOf = ({ email, openedAtEpochMs }: Attempt): readonly Subject<"email address">[] =>
  email === undefined ? [] : [{ email, sinceEpochMs: openedAtEpochMs }];

/**
 * Orders of a provider check. They are not paid, so they need not stay in the books. A paid one is handled like any
 * other.
 */
const isChecked = ({ attempts }: OrderState): boolean =>
  attempts.length > 0 &&
  attempts.every(
    (attempt) =>
      attempt.email === testers.providerCheck.mailbox &&
      attempt.step !== "COMPLETED" &&
      !isPaidOtherwise(attempt),
  );

export const paymentDataHandling: HandlingOf<(typeof personalData)["payment"]> = {
  orders: personalRows({
    kind: orderRows,
    subjects: ({ order }) => order.attempts.flatMap(payersOf),
    exported: ({ id, expiresAtEpochSeconds, order }, isTheirs) =>
      order.attempts
        .filter((attempt) => payersOf(attempt).some(isTheirs))
        .map(({ openedAtEpochMs, amountPaise, step, invoice, email }) => ({
          order: id,
          openedAt: new Date(openedAtEpochMs).toISOString(),
          storedUntil: new Date(expiresAtEpochSeconds * 1000).toISOString(),
          amount: `₹${formatRupees(amountPaise)}`,
          state: step,
          invoice,
          email,
        })),
    erased: ({ order }, isTheirs) =>
      isChecked(order)
        ? "nothing"
        : { leaves: withoutPayer(order, (_, attempt) => payersOf(attempt).some(isTheirs)) },
    // The sweep requests its current status from the provider.
    restored: nextOrderState,
    label: ({ id }) => id,
    remarks: () => [
      "An erased order has neither the address nor the payer's note. The rest stays for the accounts: amount, time, " +
        "and the invoice of a signed link.",
    ],
  }),
};
