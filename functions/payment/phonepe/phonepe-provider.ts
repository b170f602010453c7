import * as z from "zod/mini";
import { callHttp, type HttpReply } from "#functions/platform/http/http-call.ts";
import { ParameterMissingError } from "#functions/platform/parameters.ts";
import type {
  PaymentProvider,
  PayOutcome,
  PayRequest,
  RefundProvider,
  StatusOutcome,
} from "../payment-provider.ts";
import { makeRefundBody, readRefundStatus, readRefundOutcome } from "./phonepe-refund.ts";
import { failureCodes, readCode } from "./phonepe-code.ts";
import { makePhonepeToken, type TokenDeps } from "./phonepe-token.ts";

type Deps = TokenDeps & { readonly pgBase: string };

const payTimeoutMs = 6000;
const statusTimeoutMs = 3500;

// Unknown fields are allowed, because the provider adds fields without notice. Times are epoch milliseconds.
export const paySchema = z.object({
  orderId: z.string().check(z.minLength(1)),
  expireAt: z.number(),
  redirectUrl: z.url({ protocol: /^https?$/ }),
});

export const statusSchema = z.object({
  orderId: z.string(),
  state: z.enum(["PENDING", "FAILED", "COMPLETED"]),
  amount: z.int(),
  expireAt: z.catch(z.optional(z.number()), undefined),
  feeAmount: z.catch(z.optional(z.int()), undefined),
  ...failureCodes,
});

/** The provider returns either code for an id that was never used. */
const unknownOrderCodes = new Set(["MERCHANT_ORDER_MAPPING_NOT_FOUND", "INVALID_MERCHANT_ORDER_ID"]);

const readPayOutcome = (reply: HttpReply): PayOutcome => {
  if (reply.type !== "reply") {
    return { type: reply.type === "not sent" ? "unavailable" : "unknown", code: reply.code };
  }
  const { status, body } = reply;
  if (status === 200) {
    const parsed = z.safeParse(paySchema, body);
    return parsed.success
      ? {
          type: "opened",
          providerOrderId: parsed.data.orderId,
          redirectUrl: parsed.data.redirectUrl,
          expireAtEpochMs: parsed.data.expireAt,
        }
      : { type: "unknown", code: "MALFORMED" };
  }
  if (status === 417) return { type: "exists" };
  if (status === 429) return { type: "busy", code: readCode(reply) };
  if (status >= 400 && status < 500) return { type: "refused", code: readCode(reply) };
  return { type: "unknown", code: readCode(reply) };
};

const readStatusOutcome = (reply: HttpReply): StatusOutcome => {
  if (reply.type !== "reply") return { type: "unanswered", code: reply.code };
  const { status, body } = reply;
  if (status !== 200) {
    const code = readCode(reply);
    return unknownOrderCodes.has(code) ? { type: "not found" } : { type: "unanswered", code };
  }
  const parsed = z.safeParse(statusSchema, body);
  if (!parsed.success) return { type: "unanswered", code: "MALFORMED" };
  const { orderId, state, amount, expireAt, feeAmount, errorCode, detailedErrorCode } = parsed.data;
  return {
    type: "state",
    state,
    amountPaise: amount,
    providerOrderId: orderId,
    expireAtEpochMs: expireAt,
    code: detailedErrorCode ?? errorCode,
    feePaise: feeAmount,
  };
};

const makePayBody = ({ attemptId, amountPaise, expireAfterSeconds, returnUrl }: PayRequest) => ({
  merchantOrderId: attemptId,
  amount: amountPaise,
  expireAfter: expireAfterSeconds,
  paymentFlow: { type: "PG_CHECKOUT", merchantUrls: { redirectUrl: returnUrl } },
});

/**
 * PhonePe Standard Checkout v2. Nothing is logged: requests and responses contain secrets, tokens and payers' details.
 */
export const makePhonepeProvider = (deps: Deps): PaymentProvider & RefundProvider => {
  const { fetch, pgBase } = deps;
  const token = makePhonepeToken(deps);

  const callOnce = async (
    accessToken: string,
    path: string,
    call: { readonly body?: string; readonly timeoutMs: number },
  ): Promise<HttpReply> =>
    callHttp(fetch, `${pgBase}/${path}`, {
      ...call,
      method: call.body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", authorization: `O-Bearer ${accessToken}` },
    });

  /** After a rejected token, the request is repeated once with a new one. The rejected request had no effect. */
  const call = async (
    ...request: [path: string, call: Parameters<typeof callOnce>[2]]
  ): Promise<HttpReply> => {
    const first = await token.get();
    if (first.type === "none") return { type: "not sent", code: first.code };
    const reply = await callOnce(first.token, ...request);
    if (reply.type !== "reply" || reply.status !== 401) return reply;
    token.drop(first.token);
    const second = await token.get();
    return second.type === "none"
      ? { type: "not sent", code: second.code }
      : callOnce(second.token, ...request);
  };

  return {
    isSetUp: () =>
      deps.client.read().then(
        () => true,
        (error: unknown) => !(error instanceof ParameterMissingError),
      ),
    pay: async (request) =>
      readPayOutcome(
        await call("checkout/v2/pay", {
          body: JSON.stringify(makePayBody(request)),
          timeoutMs: payTimeoutMs,
        }),
      ),
    readStatus: async (attemptId) =>
      readStatusOutcome(
        await call(`checkout/v2/order/${attemptId}/status?details=false&errorContext=true`, {
          timeoutMs: statusTimeoutMs,
        }),
      ),
    refund: async (request) =>
      readRefundOutcome(
        await call("payments/v2/refund", {
          body: JSON.stringify(makeRefundBody(request)),
          timeoutMs: payTimeoutMs,
        }),
      ),
    readRefund: async (refundId) =>
      readRefundStatus(await call(`payments/v2/refund/${refundId}/status`, { timeoutMs: statusTimeoutMs })),
  };
};
