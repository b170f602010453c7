import * as z from "zod/mini";
import type { receivePaymentNotice } from "#shared/contract/api.ts";
import { merchantOrderIdSchema, paymentNoticeSchema } from "#shared/contract/payment.ts";
import { paymentMetrics } from "#shared/metrics.ts";
import { digestOf, hasAcceptedDigest } from "#functions/platform/accepted-digest.ts";
import type { EndpointAnswer, WebhookRequest } from "#functions/platform/http-endpoint.ts";
import type { Log } from "#functions/platform/log.ts";
import type { Measure } from "#functions/platform/metrics.ts";
import { readNotice } from "#functions/platform/read-notice.ts";
import { applyOrderEvent, type OrderDeps } from "./apply-order-event.ts";
import { readAttemptId } from "./order-id.ts";

type Deps = OrderDeps & {
  /** `user:password` of the webhook, the one in use and while they rotate the previous. */
  readonly readNoticeCredentials: () => Promise<readonly string[]>;
  readonly log: Log;
  readonly measure: Measure;
};
type Answer = EndpointAnswer<typeof receivePaymentNotice>;

const received: Answer = { type: "ok", body: { received: true } };

/** The header is the hex SHA-256 of `user:password`, now and then behind a word that says so. */
const readSignature = (header: string | undefined): string =>
  (header ?? "").replace(/^SHA256\s+/i, "").toLowerCase();

/**
 * Takes the provider's word that something has happened to an order, and believes no more of it than that: the sweep,
 * within seconds, asks what. Answers before it does, since the provider waits a few seconds only.
 * @throws when the table or the credentials are out of reach: the provider then tells us again.
 */
export const makePaymentNoticeEndpoint =
  (deps: Deps) =>
  async ({ body, header }: WebhookRequest<typeof receivePaymentNotice>): Promise<Answer> => {
    const accepted = (await deps.readNoticeCredentials()).map((credentials) =>
      digestOf(digestOf(credentials)),
    );
    if (!hasAcceptedDigest(readSignature(header("authorization")), accepted)) {
      deps.measure(paymentMetrics.refusedNotices, 1);
      deps.log.warn("notice refused", {});
      return { type: "refused", code: "invalid-signature", message: "The signature is not valid" };
    }
    const notice = readNotice(paymentNoticeSchema, body);
    if (notice === undefined) {
      return { type: "refused", code: "invalid-notice", message: "The content is not a notice we know" };
    }
    const { merchantOrderId, originalMerchantOrderId } = notice.payload;
    const { orderId, attempt } = readAttemptId(merchantOrderId ?? originalMerchantOrderId ?? "");
    const known = z.safeParse(merchantOrderIdSchema, orderId).success
      ? await deps.store.find(orderId)
      : undefined;
    if (known === undefined) {
      // Another system of the same merchant may have opened it. Refused, it would be told us again and again.
      deps.log.warn("notice of an unknown order", {});
      return received;
    }
    await applyOrderEvent(deps, known, { type: "noticed", attempt });
    deps.log.info("notice", { orderId });
    return received;
  };
