import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import type { Log } from "#functions/platform/log.ts";
import { deliverMail, type DeliveryDeps } from "#functions/mail/deliver-mail.ts";
import { nextOrderState } from "../order/next-order-state.ts";
import type { OrderRecord, OrderStore } from "../order/order-record.ts";
import { makeReceiptMail } from "./receipt-mail.ts";

export type ReceiptDeps = Omit<DeliveryDeps, "lateEventsMs"> & {
  readonly store: OrderStore;
  readonly log: Log;
  readonly readSiteUrl: () => Promise<string>;
  /** Where a reply goes. */
  readonly supportEmail: string;
};

/**
 * Mails the receipt of one attempt, if it is due.
 * @throws when the table or a parameter is out of reach, or when the row stays contested.
 */
export const deliverReceipt = async (
  deps: ReceiptDeps,
  record: OrderRecord,
  number: number,
): Promise<void> => {
  const attemptOf = ({ order }: OrderRecord) => order.attempts.find((attempt) => attempt.number === number);
  const attempt = attemptOf(record);
  const mail = attempt && makeReceiptMail(record.id, attempt, { ...deps, siteUrl: await deps.readSiteUrl() });
  if (mail === undefined) return;
  const outcome = await deliverMail(
    { ...deps, lateEventsMs: 0 },
    {
      seen: record,
      stateOf: (row) => attemptOf(row)?.receiptMail,
      apply: (row, event) =>
        applyEvent(deps, nextOrderState, row, { type: "receipt mail", attempt: number, mail: event }),
      // Nothing in it changes once an attempt has paid; where its address was erased meanwhile, the claim fails.
      prepare: () => ({ type: "open", mail }),
    },
  );
  if (outcome.type !== "not due")
    deps.log[outcome.type === "accepted" ? "info" : "warn"]("receipt mail", {
      orderId: record.id,
      outcome: outcome.type,
      reason: outcome.reason,
    });
};
