import { createPayment } from "#shared/contract/api.ts";
import { callEndpoint } from "../../lib/call-endpoint.ts";
import { documentVisibility } from "../../lib/document-visibility.ts";
import { askPaymentStatus, type StatusAnswer } from "./ask-payment-status.ts";
import { makePaymentCreator } from "./create-payment.ts";
import type { Watch } from "../../lib/watch.ts";
import { makePaymentWatch } from "./watch-payment.ts";

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export const requestPayment = makePaymentCreator({
  call: (request) => callEndpoint(createPayment, request),
  wait,
});

/** Asks for the order's status for as long as the page is in sight and the answer may still change. */
export const watchPayment = (
  merchantOrderId: string,
  onAnswer: (answer: StatusAnswer, late: boolean) => void,
): Watch =>
  makePaymentWatch({
    ask: () => askPaymentStatus(merchantOrderId),
    nowMs: () => performance.now(),
    visibility: documentVisibility,
    onAnswer,
  });
