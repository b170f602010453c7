import type { createPayment } from "#shared/contract/api.ts";
import { paymentMetrics } from "#shared/metrics.ts";
import { makeReceiptAddress } from "#shared/receipt-address.ts";
import type { EndpointResponse, EndpointRequest } from "#functions/platform/http/http-endpoint.ts";
import { readOrderOrigin, type LinkDeps, type RefusedLink } from "./checkout-link.ts";
import { openCheckout, type CheckoutDeps, type ReceiptAccess } from "./open-checkout.ts";
import { paidAttempt } from "../order/order-state.ts";
import { newOrderState } from "../order/next-order-state.ts";
import { makeOrderRecord } from "../order/order-record.ts";

type Deps = CheckoutDeps &
  LinkDeps & {
    readonly newLeaseId: () => string;
    readonly newOrderId: () => string;
    /** Not to be guessed. */
    readonly newReceiptKey: () => string;
    /** False while SES mails nobody but us. */
    readonly mailsReceipts: boolean;
    /** The site's own address: the provider's page leads back to it. */
    readonly readSiteUrl: () => Promise<string>;
  };
type Answer = EndpointResponse<typeof createPayment>;
type RefusalCode = Extract<Answer, { type: "refused" }>["code"];

const waitSeconds = 5;

const refusalTexts: Readonly<Record<RefusalCode, string>> = {
  "order-paid": "This order has already been paid.",
  "amount-differs": "This order was opened with another amount. Please check the payment link.",
  "order-under-review":
    "We have received a payment for this order and are checking it by hand. Please do not pay again.",
  "order-refunded": "This order was refunded. Please pay with the new link we gave you, or ask us for one.",
  "too-many-attempts": "This order has been tried too many times. Please contact us for a new payment link.",
  "invalid-payment-link": "This payment link is not valid. Please ask us for a new one.",
  "payment-link-expired": "This payment link has expired. Please ask us for a new one.",
  "payment-link-revoked": "This payment link was withdrawn. Please ask us before you pay.",
  "still-creating": "This payment is being prepared. Please try again in a few seconds.",
  "payments-off": "Payments are not open yet. Please contact us.",
  "payment-provider-refused": "The payment could not be opened. Please contact us.",
  "payment-provider-unavailable": "We cannot reach the payment provider. Please try again in a few minutes.",
  "too-many-requests": "Too many requests. Please try again in a few minutes.",
};

const passes: ReadonlySet<RefusalCode> = new Set(["still-creating", "payment-provider-unavailable"]);

const refuse = (code: RefusalCode, receiptPath?: string): Answer => ({
  type: "refused",
  code,
  message: refusalTexts[code],
  receiptPath,
  ...(passes.has(code) ? { retryAfterSeconds: waitSeconds } : {}),
});

const makeReturnUrl = (siteUrl: string, merchantOrderId: string): string => {
  const url = new URL("/payment-status", siteUrl);
  url.searchParams.set("merchantOrderId", merchantOrderId);
  return url.href;
};

const receiptPathOf = (merchantOrderId: string, { key }: ReceiptAccess = {}): string | undefined =>
  key === undefined ? undefined : makeReceiptAddress({ merchantOrderId, key });

/**
 * Opens the checkout of an order, or finds the open one. The order is stored before the provider hears of it, so
 * anything lost on the way can be asked for later. The same id and amount lead to one checkout, even if many requests
 * come at once.
 * @throws when the table or a parameter is out of reach.
 */
export const makeCreatePaymentEndpoint = (deps: Deps) => {
  /** Whoever opens the link of a paid order wants to know that it is paid, also after its last day. */
  const refuseLink = async (code: RefusedLink, merchantOrderId = ""): Promise<Answer> => {
    const known = code === "payment-link-expired" ? await deps.store.find(merchantOrderId) : undefined;
    const paid = known && paidAttempt(known.order);
    return paid === undefined
      ? refuse(code)
      : refuse("order-paid", receiptPathOf(merchantOrderId, { key: paid.receiptKey }));
  };

  return async ({ input, requestId }: EndpointRequest<typeof createPayment>): Promise<Answer> => {
    const {
      amount: amountPaise,
      merchantOrderId,
      signature,
      invoice,
      email,
      expires,
      receiptKey: heldKey,
    } = input;
    if (!(await deps.provider.isSetUp())) {
      deps.emitMetric(paymentMetrics.providerFailures, 1);
      deps.log.warn("checkout not opened", { reason: "NOT_SET_UP" });
      return refuse("payments-off");
    }
    const link = await readOrderOrigin(deps, {
      merchantOrderId,
      amountPaise,
      invoice,
      expiresAtEpochSeconds: expires,
      signature,
    });
    if (link.type === "refused") return refuseLink(link.code, merchantOrderId);
    const siteUrl = await deps.readSiteUrl();

    const nowEpochMs = deps.clock();
    const leaseId = deps.newLeaseId();
    const terms = {
      amountPaise,
      origin: link.origin,
      invoice,
      email,
      receiptKey: deps.newReceiptKey(),
      heldKey,
      mailsReceipt: deps.mailsReceipts && email !== undefined,
    };
    const lease = { id: leaseId, endsAtEpochMs: nowEpochMs + deps.leaseMs };
    const record = makeOrderRecord({
      id: merchantOrderId ?? deps.newOrderId(),
      origin: link.origin,
      requestId,
      order: newOrderState(terms, lease, nowEpochMs),
      nowEpochMs,
    });
    const added = await deps.store.add(record);
    const result = await openCheckout(deps, added.type === "added" ? record : added.record, {
      ...terms,
      leaseId,
      returnUrl: makeReturnUrl(siteUrl, record.id),
    });
    switch (result.type) {
      case "refused":
        return refuse(result.code, receiptPathOf(record.id, result.receipt));
      case "open": {
        const receiptPath = receiptPathOf(record.id, result.receipt);
        const { email: receiptEmail } = result.receipt;
        return {
          type: "ok",
          body: {
            success: true,
            redirectUrl: result.redirectUrl,
            orderId: result.providerOrderId,
            merchantOrderId: record.id,
            ...(receiptPath !== undefined && { receiptPath }),
            ...(receiptEmail !== undefined && { receiptEmail }),
          },
        };
      }
    }
  };
};
