import { createPayment } from "#shared/contract/api.ts";
import { callEndpoint } from "../../lib/call-endpoint.ts";
import { documentVisibility, type Visibility } from "../../lib/document-visibility.ts";
import { makeWatch, type Watch } from "../../lib/watch.ts";
import type { PaidOrder } from "../../analytics/site-event.ts";
import { track } from "../../analytics/track.ts";
import { fetchPaymentStatus, type StatusResult } from "./fetch-payment-status.ts";
import { makePaymentCreator, type Creation, type PaymentRequest } from "./create-payment.ts";
import { findReceipt, findReceiptKey, forgetReceipt, rememberReceipt } from "./known-receipts.ts";

const second = 1000;
const minute = 60 * second;

/**
 * Polling schedule that the provider's sign-off requires: an interval, and the time since the start until
 * which it applies.
 */
const schedule = [
  { untilMs: 30 * second, everyMs: 3 * second },
  { untilMs: 90 * second, everyMs: 6 * second },
  { untilMs: 150 * second, everyMs: 10 * second },
  { untilMs: 210 * second, everyMs: 30 * second },
  { untilMs: 20 * minute, everyMs: minute },
] as const;

/** Time after which the page shows that waiting is not necessary. */
const lateAfterMs = 210 * second;

/** Delay until the next poll; undefined once an open page has polled for long enough. */
const findDelayMs = (elapsedMs: number): number | undefined =>
  schedule.find(({ untilMs }) => elapsedMs < untilMs)?.everyMs;

type WatchDeps = {
  readonly poll: () => Promise<StatusResult>;
  readonly nowMs: () => number;
  readonly visibility: Visibility;
  /** `late` is true if the payment takes longer than a visitor should wait. */
  readonly onResult: (result: StatusResult, late: boolean) => void;
};

/** After the schedule has ended, only a return to the page polls again, at most once in this time. */
const idleMs = 60_000;

/** Polls by the provider's schedule until the payment has a result. */
export const makePaymentWatch = ({ onResult, ...deps }: WatchDeps): Watch =>
  makeWatch<StatusResult>({
    ...deps,
    isOpen: (result) =>
      result.type === "known" ? result.status.type === "CHECKOUT_ORDER_PENDING" : result.passing,
    findDelayMs: (elapsedMs, returned) => findDelayMs(elapsedMs) ?? (returned ? idleMs : undefined),
    onResult: (result, elapsedMs) => onResult(result, elapsedMs >= lateAfterMs),
  });

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const createOrFind = makePaymentCreator({
  call: (request) => callEndpoint(createPayment, request),
  wait,
});

/** Requests a checkout and remembers the receipt's address for the other pages of this tab. */
export const requestPayment = async (request: PaymentRequest): Promise<Creation> => {
  const { merchantOrderId: id } = request;
  const receiptKey = id && findReceiptKey(id);
  const creation = await createOrFind({ ...request, ...(receiptKey && { receiptKey }) });
  if (creation.type === "created") {
    const { merchantOrderId, receiptPath: address, receiptEmail: email } = creation.payment;
    if (address === undefined) forgetReceipt(merchantOrderId);
    else rememberReceipt(merchantOrderId, { address, email });
  }
  if (creation.type === "decided" && creation.receiptPath !== undefined && id !== undefined)
    rememberReceipt(id, { address: creation.receiptPath, email: findReceipt(id)?.email });
  return creation;
};

const findPaidOrder = (result: StatusResult): PaidOrder | undefined => {
  if (result.type !== "known" || result.status.type !== "CHECKOUT_ORDER_COMPLETED") return undefined;
  const { merchantOrderId, amount, settlement } = result.status.payload;
  return settlement === undefined ? { merchantOrderId, amountPaise: amount } : undefined;
};

/** Polls the order's status while the page is visible and the status may still change. */
export const watchPayment = (
  merchantOrderId: string,
  onResult: (result: StatusResult, late: boolean) => void,
): Watch =>
  makePaymentWatch({
    poll: () => fetchPaymentStatus(merchantOrderId),
    nowMs: () => performance.now(),
    visibility: documentVisibility,
    onResult: (result, late) => {
      const order = findPaidOrder(result);
      if (order) track?.record({ eventType: "paid", order });
      onResult(result, late);
    },
  });
