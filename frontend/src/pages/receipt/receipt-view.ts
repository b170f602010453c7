import type { readPaymentReceipt } from "#shared/contract/api.ts";
import type { PaymentReceipt } from "#shared/contract/payment.ts";
import type { CallResult } from "../../lib/call-endpoint.ts";

export type ReceiptView =
  | { readonly type: "loading" }
  | { readonly type: "shown"; readonly receipt: PaymentReceipt }
  /** The address opens none. */
  | { readonly type: "unknown" }
  /** Nobody could tell: asking again may help. */
  | { readonly type: "away" };

export const readReceiptView = (result: CallResult<typeof readPaymentReceipt>): ReceiptView => {
  if (result.type === "ok") return { type: "shown", receipt: result.body };
  return result.type === "refused" && (result.status === 404 || result.status === 400)
    ? { type: "unknown" }
    : { type: "away" };
};
