import { createPayment } from "#shared/contract/api.ts";
import { callEndpoint } from "../../lib/call-endpoint.ts";
import { documentVisibility } from "../../lib/document-visibility.ts";
import { askPaymentStatus, type StatusAnswer } from "./ask-payment-status.ts";
import { makePaymentCreator, type Creation, type PaymentRequest } from "./create-payment.ts";
import type { PaidOrder } from "../analytics/site-event.ts";
import { findReceipt, findReceiptKey, rememberReceipt } from "./known-receipts.ts";
import { track } from "../analytics/track.ts";
import type { Watch } from "../../lib/watch.ts";
import { makePaymentWatch } from "./watch-payment.ts";

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

/** The order that the server calls paid, and nobody has settled otherwise. */
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
      if (order) track?.paid(order);
      onAnswer(answer, late);
    },
  });
