import messages from "#messages/payment-errors.json" with { type: "json" };
import { writeParameters } from "#shared/input/address-parameters.ts";
import type { createPayment } from "#shared/contract/api.ts";
import { paymentMetrics } from "#shared/payment/payment-metrics.ts";
import { makeReceiptAddress } from "#shared/payment/receipt-address.ts";
import type { EndpointResponse, EndpointRequest } from "#functions/platform/http/http-endpoint.ts";
import { readOrderOrigin, type LinkDeps, type RefusedLink } from "./checkout-link.ts";
import { refuseExpired } from "./checkout-step.ts";
import { findReceiptAccess, openCheckout, type CheckoutDeps, type ReceiptAccess } from "./open-checkout.ts";
import { newOrderState } from "../order/next-order-state.ts";
import { makeOrderRecord } from "../order/order-record.ts";

type Deps = CheckoutDeps &
  LinkDeps & {
    readonly newLeaseId: () => string;
    readonly newOrderId: () => string;
    readonly newReceiptKey: () => string;
    /** False while SES only mails verified addresses. */
    readonly mailsReceipts: boolean;
    readonly readSiteUrl: () => Promise<string>;
  };
type HandlerResponse = EndpointResponse<typeof createPayment>;
type RefusalCode = Extract<HandlerResponse, { type: "refused" }>["code"];

const waitSeconds = 5;

const passes: ReadonlySet<RefusalCode> = new Set(["still-creating", "payment-provider-unavailable"]);

const refuse = (code: RefusalCode, receiptPath?: string): HandlerResponse => ({
  type: "refused",
  code,
  message: messages.refusals[code],
  receiptPath,
  ...(passes.has(code) ? { retryAfterSeconds: waitSeconds } : {}),
});

const makeReturnUrl = (siteUrl: string, merchantOrderId: string): string => {
  const url = new URL("/payment-status", siteUrl);
  url.search = writeParameters({ merchantOrderId });
  return url.href;
};

const receiptPathOf = (merchantOrderId: string, { key }: ReceiptAccess = {}): string | undefined =>
  key === undefined ? undefined : makeReceiptAddress({ merchantOrderId, key });

/** Stores the order before the request to the provider, so lost replies can be looked up later. */
export const makeCreatePaymentEndpoint = (deps: Deps) => {
  /**
   * A payer who opens the link of an order that is paid, or may be, is shown its state, even after the link has
   * expired.
   */
  const refuseLink = async (
    link: RefusedLink,
    merchantOrderId: string,
    amountPaise: number,
  ): Promise<HandlerResponse> => {
    const known = link === "payment-link-expired" ? await deps.store.find(merchantOrderId) : undefined;
    if (known === undefined) return refuse(link);
    const request = { amountPaise, origin: "signed-link" } as const;
    const code = refuseExpired(known.order, request) ?? link;
    return refuse(code, receiptPathOf(merchantOrderId, findReceiptAccess(known.order, code, request)));
  };

  return async ({ input, requestId }: EndpointRequest<typeof createPayment>): Promise<HandlerResponse> => {
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
    if (link.type === "refused") return refuseLink(link.code, merchantOrderId ?? "", amountPaise);
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
