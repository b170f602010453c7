import { createPayment } from "#shared/contract/api.ts";
import { callEndpoint } from "../../lib/call-endpoint.ts";
import { documentVisibility, type Visibility } from "../../lib/document-visibility.ts";
import { makeWatch, type Watch } from "../../lib/watch.ts";
import type { PaidOrder } from "../../analytics/site-event.ts";
import { track } from "../../analytics/track.ts";
import { askPaymentStatus, type StatusAnswer } from "./ask-payment-status.ts";
import { makePaymentCreator, type Creation, type PaymentRequest } from "./create-payment.ts";
import { findReceipt, findReceiptKey, rememberReceipt } from "./known-receipts.ts";

const second = 1000;
const minute = 60 * second;

/** The provider's reconciliation schedule, which its sign-off asks for: so often, until so long after the start. */
const schedule = [
  { untilMs: 30 * second, everyMs: 3 * second },
  { untilMs: 90 * second, everyMs: 6 * second },
  { untilMs: 150 * second, everyMs: 10 * second },
  { untilMs: 210 * second, everyMs: 30 * second },
  { untilMs: 20 * minute, everyMs: minute },
] as const;

/** From here on the visitor need not wait in front of the page any more. */
const lateAfterMs = 210 * second;

/** How long after one look the next is due; undefined once an open page has asked for long enough. */
const findDelayMs = (elapsedMs: number): number | undefined =>
  schedule.find(({ untilMs }) => elapsedMs < untilMs)?.everyMs;

type WatchDeps = {
  readonly ask: () => Promise<StatusAnswer>;
  readonly nowMs: () => number;
  readonly visibility: Visibility;
  /** `late` when the payment takes longer than anybody should wait for. */
  readonly onAnswer: (answer: StatusAnswer, late: boolean) => void;
};

/** After the schedule has ended only a return to the page asks again, and not more often than this. */
const idleMs = 60_000;

/** Asks by the provider's schedule until the payment has a result. */
export const makePaymentWatch = ({ onAnswer, ...deps }: WatchDeps): Watch =>
  makeWatch<StatusAnswer>({
    ...deps,
    isOpen: (answer) =>
      answer.type === "known" ? answer.status.type === "CHECKOUT_ORDER_PENDING" : answer.passing,
    findDelayMs: (elapsedMs, returned) => findDelayMs(elapsedMs) ?? (returned ? idleMs : undefined),
    onAnswer: (answer, elapsedMs) => onAnswer(answer, elapsedMs >= lateAfterMs),
  });

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const createOrFind = makePaymentCreator({
  call: (request) => callEndpoint(createPayment, request),
  wait,
});

/** Asks for something to pay; where its receipt will stand is remembered for the pages of this tab. */
export const requestPayment = async (request: PaymentRequest): Promise<Creation> => {
  const { merchantOrderId: id } = request;
  const receiptKey = id && findReceiptKey(id);
  const creation = await createOrFind({ ...request, ...(receiptKey && { receiptKey }) });
  if (creation.type === "created") {
    const { merchantOrderId, receiptPath: address, receiptEmail: email } = creation.payment;
    if (address !== undefined) rememberReceipt(merchantOrderId, { address, email });
  }
  if (creation.type === "decided" && creation.receiptPath !== undefined && id !== undefined)
    rememberReceipt(id, { address: creation.receiptPath, email: findReceipt(id)?.email });
  return creation;
};

const findPaidOrder = (answer: StatusAnswer): PaidOrder | undefined => {
  if (answer.type !== "known" || answer.status.type !== "CHECKOUT_ORDER_COMPLETED") return undefined;
  const { merchantOrderId, amount, settlement } = answer.status.payload;
  return settlement === undefined ? { merchantOrderId, amountPaise: amount } : undefined;
};

/** Asks for the order's status for as long as the page is in sight and the answer may still change. */
export const watchPayment = (
  merchantOrderId: string,
  onAnswer: (answer: StatusAnswer, late: boolean) => void,
): Watch =>
  makePaymentWatch({
    ask: () => askPaymentStatus(merchantOrderId),
    nowMs: () => performance.now(),
    visibility: documentVisibility,
    onAnswer: (answer, late) => {
      const order = findPaidOrder(answer);
      if (order) track?.record({ eventType: "paid", order });
      onAnswer(answer, late);
    },
  });
