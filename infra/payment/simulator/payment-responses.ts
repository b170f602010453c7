import { jsonResponse, type SimulatorResponse } from "#infra/local/http/loopback-server.ts";
import type { ProviderOrder } from "./payment-order.ts";

const refusals = {
  AUTHORIZATION_FAILED: { statusCode: 401, message: "Authorization failed" },
  INVALID_CLIENT: { statusCode: 401, message: "Client authentication failure" },
  BAD_REQUEST: { statusCode: 400, message: "Bad request" },
  INVALID_MERCHANT_ORDER_ID: { statusCode: 400, message: "Invalid merchantOrderId" },
  MERCHANT_ORDER_MAPPING_NOT_FOUND: { statusCode: 400, message: "No entry found for merchantOrderId" },
  API_MAPPING_NOT_FOUND: { statusCode: 404, message: "Api mapping not found" },
  INVALID_TRANSACTION_ID: { statusCode: 417, message: "Duplicate merchantOrderId" },
  // An invented code: the real one is not published.
  REFUND_NOT_FOUND: { statusCode: 400, message: "No entry found for merchantRefundId" },
  TOO_MANY_REQUESTS: { statusCode: 429, message: "Too many requests" },
  INTERNAL_SERVER_ERROR: { statusCode: 500, message: "There is an error trying to process your request" },
} as const;

export const refuse = (code: keyof typeof refusals, detail?: string): SimulatorResponse => {
  const { statusCode, message } = refusals[code];
  return jsonResponse(statusCode, {
    success: false,
    code,
    message: detail === undefined ? message : `${message}: ${detail}`,
    data: {},
  });
};

const failureOf = (errorCode: string | undefined) =>
  errorCode === undefined ? {} : { errorCode, detailedErrorCode: "XC" };

const describeAttempt = (amountPaise: number, attempt: ProviderOrder["attempts"][number]) => ({
  paymentMode: "UPI_QR",
  transactionId: attempt.transactionId,
  timestamp: attempt.atEpochMs,
  amount: amountPaise,
  payableAmount: amountPaise,
  feeAmount: 0,
  state: attempt.state,
  ...failureOf(attempt.errorCode),
  rail: { type: "UPI", upiTransactionId: `YBL${attempt.transactionId}`, vpa: "shopper@localbank" },
  instrument: { type: "ACCOUNT", accountType: "SAVINGS", maskedAccountNumber: "XXXXXX0000" },
});

/** The body of an order status, and of a webhook's payload. Times are epoch milliseconds here, unlike a token's. */
export const describeOrder = (
  order: ProviderOrder,
  { details, errorContext }: { readonly details: boolean; readonly errorContext: boolean },
) => ({
  merchantId: "LOCALMERCHANT",
  merchantOrderId: order.merchantOrderId,
  orderId: order.orderId,
  state: order.state,
  amount: order.amountPaise,
  payableAmount: order.amountPaise,
  feeAmount: 0,
  currency: "INR",
  expireAt: order.expireAtEpochMs,
  ...failureOf(order.errorCode),
  ...(errorContext && order.errorCode !== undefined
    ? {
        errorContext: {
          ...failureOf(order.errorCode),
          source: "CUSTOMER",
          stage: "AUTHENTICATION",
          description: "The payment was declined by the simulator",
        },
      }
    : {}),
  paymentDetails: (details ? order.attempts : order.attempts.slice(-1)).map((attempt) =>
    describeAttempt(order.amountPaise, attempt),
  ),
});
