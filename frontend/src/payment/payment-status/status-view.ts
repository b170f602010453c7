import type { PaymentStatus } from "#shared/payment/payment-contract.ts";
import type { StatusAnswer } from "../checkout/ask-payment-status.ts";
import type { Settlement } from "../checkout/settled-news.tsx";
import { content } from "../payment-status-content.ts";

type Payload = PaymentStatus["payload"];

/** What the page shows. Only the server's word makes a payment successful or failed. */
export type StatusView =
  | { readonly type: "checking" }
  /** The provider knows of no result yet; `late` when nobody should wait in front of the page any more. */
  | { readonly type: "pending"; readonly late: boolean; readonly payload: Payload }
  | { readonly type: "completed"; readonly payload: Payload }
  | { readonly type: "failed"; readonly payload: Payload }
  | { readonly type: "review"; readonly payload: Payload }
  /** A person of ours has settled it. */
  | { readonly type: "settled"; readonly payload: Payload; readonly settlement: Settlement }
  /** The address has no order, or text that is not the id of one. */
  | { readonly type: "no-order"; readonly isRefused?: boolean }
  /** Nobody could tell. A passing failure is asked again by the schedule. */
  | { readonly type: "unknown"; readonly text: string };

export type StatusEvent =
  | { readonly type: "no-order"; readonly isRefused?: boolean }
  | { readonly type: "answered"; readonly answer: StatusAnswer; readonly late: boolean };

const readStatus = ({ type, payload }: PaymentStatus, late: boolean): StatusView => {
  const { settlement } = payload;
  if (settlement !== undefined) return { type: "settled", payload, settlement };
  switch (type) {
    case "CHECKOUT_ORDER_COMPLETED":
      return { type: "completed", payload };
    case "CHECKOUT_ORDER_FAILED":
      return { type: "failed", payload };
    case "CHECKOUT_ORDER_REVIEW":
      return { type: "review", payload };
    case "CHECKOUT_ORDER_PENDING":
      return { type: "pending", late, payload };
  }
};

/** What an answer makes of the page (decision 3 of the requirements). */
export const reduceStatus = (view: StatusView, event: StatusEvent): StatusView => {
  if (event.type === "no-order") return event;
  const { answer, late } = event;
  if (answer.type === "known") return readStatus(answer.status, late);
  // One question that got lost does not take back what is known.
  if (view.type === "pending" && answer.passing) return { ...view, late };
  return { type: "unknown", text: content.checkFailed(answer.reason) };
};
