import type { PaymentStatus } from "#shared/payment/payment-contract.ts";
import type { StatusResult } from "../checkout/fetch-payment-status.ts";
import type { Settlement } from "../checkout/settled-status.tsx";
import { content } from "../payment-status-content.ts";

type Payload = PaymentStatus["payload"];

/** State of the page. Only the server's status makes a payment successful or failed. */
export type StatusView =
  | { readonly type: "checking" }
  /** The provider has no result yet; `late` if the visitor need not wait on the page any longer. */
  | { readonly type: "pending"; readonly late: boolean; readonly payload: Payload }
  | { readonly type: "completed"; readonly payload: Payload }
  | { readonly type: "failed"; readonly payload: Payload }
  | { readonly type: "review"; readonly payload: Payload }
  /** Our staff has settled the order by hand. */
  | { readonly type: "settled"; readonly payload: Payload; readonly settlement: Settlement }
  /** The address contains no order id, or an invalid one. */
  | { readonly type: "no-order"; readonly isRefused?: boolean }
  /** The status could not be loaded. A temporary failure is retried by the schedule. */
  | { readonly type: "unknown"; readonly text: string };

export type StatusEvent =
  | { readonly type: "no-order"; readonly isRefused?: boolean }
  | { readonly type: "answered"; readonly result: StatusResult; readonly late: boolean };

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

/** Next state of the page after a response (decision 3 of the requirements). */
export const reduceStatus = (view: StatusView, event: StatusEvent): StatusView => {
  if (event.type === "no-order") return event;
  const { result, late } = event;
  if (result.type === "known") return readStatus(result.status, late);
  // A single failed request does not discard the known state.
  if (view.type === "pending" && result.passing) return { ...view, late };
  return { type: "unknown", text: content.checkFailed(result.reason) };
};
