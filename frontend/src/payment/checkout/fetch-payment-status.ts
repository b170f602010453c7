import { readPaymentStatus } from "#shared/contract/api.ts";
import type { PaymentStatus } from "#shared/payment/payment-contract.ts";
import { callEndpoint, type CallResult } from "../../lib/call-endpoint.ts";
import { findReceiptKey, forgetReceipt } from "./known-receipts.ts";

export type StatusResult =
  | { readonly type: "known"; readonly status: PaymentStatus }
  /** `reason` is the status code, or why there is none; `passing` is true if a retry may succeed. */
  | { readonly type: "failed"; readonly reason: string; readonly passing: boolean };

export const readStatusResult = (result: CallResult<typeof readPaymentStatus>): StatusResult => {
  switch (result.type) {
    case "ok":
      return { type: "known", status: result.body };
    case "refused":
      return {
        type: "failed",
        reason: String(result.status),
        passing: result.status >= 500 || result.status === 429,
      };
    case "unusable":
      return { type: "failed", reason: "unreadable answer", passing: true };
    case "unanswered":
      return { type: "failed", reason: "no answer", passing: true };
  }
};

export const fetchPaymentStatus = async (merchantOrderId: string): Promise<StatusResult> => {
  const receiptKey = findReceiptKey(merchantOrderId);
  const result = readStatusResult(
    await callEndpoint(readPaymentStatus, { merchantOrderId, ...(receiptKey && { receiptKey }) }),
  );
  if (result.type === "known" && result.status.payload.hasReceipt === false) forgetReceipt(merchantOrderId);
  return result;
};
