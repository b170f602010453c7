import * as z from "zod/mini";
import type { HttpReply } from "#functions/platform/http/http-call.ts";
import type { RefundStatus, RefundKnown, RefundOutcome, RefundRequest } from "../payment-provider.ts";
import { failureCodes, readCode } from "./phonepe-code.ts";

/** The response to both requests. The SDK's types have no `refundId` in the status, but the published samples do. */
const refundSchema = z.object({
  refundId: z.optional(z.string()),
  state: z.enum(["PENDING", "CONFIRMED", "FAILED", "COMPLETED"]),
  amount: z.int(),
  ...failureCodes,
});

/**
 * The provider does not publish the codes of an unknown refund, so every code with a name of this form counts. If one
 * is missed here, an operator has to review the refund: a refund that is not certainly unknown is polled again.
 */
const unknownRefundCode = /^(?!API_).*NOT_FOUND$|^INVALID_(MERCHANT_REFUND|TRANSACTION)_ID$/;

/**
 * The request was not accepted, and the status does not depend on the refund: our credentials are wrong, or the
 * provider is busy.
 */
const passingStatuses = new Set([401, 403, 404, 429]);

export const makeRefundBody = ({ refundId, attemptId, amountPaise }: RefundRequest) => ({
  merchantRefundId: refundId,
  originalMerchantOrderId: attemptId,
  amount: amountPaise,
});

const readKnown = (body: unknown): RefundKnown | undefined => {
  const { data } = z.safeParse(refundSchema, body);
  if (data === undefined) return undefined;
  return {
    type: "known",
    step: data.state,
    amountPaise: data.amount,
    providerRefundId: data.refundId,
    code: data.detailedErrorCode ?? data.errorCode,
  };
};

export const readRefundOutcome = (reply: HttpReply): RefundOutcome => {
  if (reply.type !== "reply")
    return { type: reply.type === "not sent" ? "unavailable" : "unknown", code: reply.code };
  const { status, body } = reply;
  if (status === 200) return readKnown(body) ?? { type: "unknown", code: "MALFORMED" };
  const code = readCode(reply);
  if (passingStatuses.has(status)) return { type: "unavailable", code };
  return { type: status >= 400 && status < 500 ? "refused" : "unknown", code };
};

export const readRefundStatus = (reply: HttpReply): RefundStatus => {
  if (reply.type !== "reply") return { type: "unanswered", code: reply.code };
  const { status, body } = reply;
  if (status === 200) return readKnown(body) ?? { type: "unanswered", code: "MALFORMED" };
  const code = readCode(reply);
  return status < 500 && unknownRefundCode.test(code) ? { type: "not found" } : { type: "unanswered", code };
};
