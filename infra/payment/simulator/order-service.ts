import { randomBytes } from "node:crypto";
import type { Faults } from "#infra/local/faults.ts";
import type { Rows } from "#infra/local/json-lines.ts";
import {
  applyOutcome,
  settleOrder,
  type Outcome,
  type ProviderOrder,
  type ProviderRefund,
} from "./payment-order.ts";
import { findRefundObstacle, settleRefund, type RefundRequest } from "./payment-refund.ts";
import type { PayRequest } from "./payment-requests.ts";
import {
  eventNameOf,
  makeWebhook,
  planWebhooks,
  type PlannedWebhook,
  type WebhookMode,
  type WebhookRequest,
} from "./payment-webhooks.ts";

type OrderServiceProps = {
  readonly faults: Pick<Faults, "paymentWebhook" | "paymentRefund">;
  readonly store: Rows<ProviderOrder>;
  readonly clock: () => number;
  readonly notify: (request: WebhookRequest) => Promise<number>;
};

/** `webhook` overrides the fault switch for this decision. */
export type Decision = { readonly outcome: Outcome; readonly webhook?: WebhookMode | undefined };

export type Decided =
  | { readonly type: "decided"; readonly order: ProviderOrder }
  | { readonly type: "unknown" }
  | { readonly type: "refused"; readonly state: ProviderOrder["state"] };

type RefundResult =
  | { readonly type: "taken"; readonly order: ProviderOrder; readonly refund: ProviderRefund }
  | { readonly type: "unknown order" | "used id" }
  | { readonly type: "refused"; readonly reason: string };

const makeId = (prefix: string) =>
  `${prefix}${randomBytes(8).readBigUInt64BE().toString().padStart(20, "0")}`;

/** 25 bytes give a base64 text that ends with "==": decoding or encoding it on its way changes the token. */
const makePageQuery = () => `token=${encodeURIComponent(randomBytes(25).toString("base64"))}&routingKey=W`;

const hasId = (wanted: string) => (refund: ProviderRefund) => refund.merchantRefundId === wanted;

const makeOrder = (request: PayRequest, nowEpochMs: number): ProviderOrder => ({
  merchantOrderId: request.merchantOrderId,
  orderId: makeId("OMO"),
  amountPaise: request.amount,
  state: "PENDING",
  expireAtEpochMs: nowEpochMs + request.expireAfter * 1000,
  returnUrl: request.paymentFlow.merchantUrls.redirectUrl,
  pageQuery: makePageQuery(),
  attempts: [],
  refunds: [],
  dueWebhooks: [],
  webhooks: [],
});

/**
 * The effects of shoppers, banks and time on orders. The number of retries of a webhook by the real provider is not
 * published.
 */
export const makeOrderService = ({ faults, store, clock, notify }: OrderServiceProps) => {
  const send = async (
    merchantOrderId: string,
    webhook: Pick<PlannedWebhook, "state" | "forged">,
    merchantRefundId?: string,
  ) => {
    const order = store.find(merchantOrderId);
    if (order === undefined) return;
    const refund = order.refunds.find((one) => one.merchantRefundId === merchantRefundId);
    const status = await notify(makeWebhook(order, webhook, refund)).catch(() => 0);
    const latest = store.find(merchantOrderId) ?? order;
    const name = eventNameOf(webhook.state, refund !== undefined);
    const event = `${webhook.forged ? "forged " : ""}${name}`;
    store.save({ ...latest, webhooks: [...latest.webhooks, { event, status }] });
  };

  /** Stores the new state of the order together with the webhooks for later, and sends the others one by one. */
  const publish = async (order: ProviderOrder, mode: WebhookMode, refund?: ProviderRefund): Promise<void> => {
    const planned = planWebhooks((refund ?? order).state, mode);
    const merchantRefundId = refund?.merchantRefundId;
    const later = planned
      .filter(({ delayMs }) => delayMs > 0)
      .map(({ state, delayMs }) => ({ state, atEpochMs: clock() + delayMs, merchantRefundId }));
    store.save({ ...order, dueWebhooks: [...order.dueWebhooks, ...later] });
    for (const webhook of planned.filter(({ delayMs }) => delayMs === 0)) {
      await send(order.merchantOrderId, webhook, merchantRefundId);
    }
  };

  const settleLastRefund = (order: ProviderOrder): void => {
    const last = order.refunds.at(-1);
    const settled = last === undefined ? last : settleRefund(last, faults.paymentRefund, clock());
    if (settled === undefined || settled === last) return;
    const changed = { ...order, refunds: order.refunds.with(-1, settled) };
    void publish(changed, faults.paymentWebhook, settled);
  };

  const settle = (order: ProviderOrder): ProviderOrder => {
    const settled = settleOrder(order, clock());
    // The order is stored before this returns. The webhooks are sent independently.
    if (settled !== order) void publish(settled, faults.paymentWebhook);
    settleLastRefund(store.find(order.merchantOrderId) ?? settled);
    const current = store.find(order.merchantOrderId) ?? settled;
    const due = current.dueWebhooks.filter(({ atEpochMs }) => atEpochMs <= clock());
    if (due.length === 0) return current;
    const rest = { ...current, dueWebhooks: current.dueWebhooks.filter((webhook) => !due.includes(webhook)) };
    store.save(rest);
    for (const { state, merchantRefundId } of due)
      void send(order.merchantOrderId, { state, forged: false }, merchantRefundId);
    return rest;
  };

  const find = (merchantOrderId: string): ProviderOrder | undefined => {
    const order = store.find(merchantOrderId);
    return order === undefined ? undefined : settle(order);
  };

  return {
    open: (request: PayRequest): ProviderOrder | undefined => {
      if (store.find(request.merchantOrderId) !== undefined) return undefined;
      const order = makeOrder(request, clock());
      store.save(order);
      return order;
    },

    find,

    refund: ({ merchantRefundId, originalMerchantOrderId, amount }: RefundRequest): RefundResult => {
      const isUsed = store.list().some(({ refunds }) => refunds.some(hasId(merchantRefundId)));
      if (isUsed) return { type: "used id" };
      const order = find(originalMerchantOrderId);
      if (order === undefined) return { type: "unknown order" };
      const reason = findRefundObstacle(order, amount);
      if (reason !== undefined) return { type: "refused", reason };
      const refund: ProviderRefund = {
        merchantRefundId,
        refundId: makeId("OMR"),
        amountPaise: amount,
        state: "PENDING",
        atEpochMs: clock(),
      };
      const changed = { ...order, refunds: [...order.refunds, refund] };
      store.save(changed);
      return { type: "taken", order: changed, refund };
    },

    findRefund: (
      merchantRefundId: string,
    ): { readonly order: ProviderOrder; readonly refund: ProviderRefund } | undefined => {
      const known = store.list().find(({ refunds }) => refunds.some(hasId(merchantRefundId)));
      const order = known === undefined ? undefined : settle(known);
      const refund = order?.refunds.find(hasId(merchantRefundId));
      return order === undefined || refund === undefined ? undefined : { order, refund };
    },

    findByPageQuery: (pageQuery: string): ProviderOrder | undefined => {
      // The query must match the issued one, to the last byte.
      const order = store.list().find((one) => one.pageQuery === pageQuery);
      return order === undefined ? undefined : settle(order);
    },

    settleAll: (): readonly ProviderOrder[] => store.list().map(settle),

    /** The bank's decision about an order. Resolves when its webhooks, except late ones, have been sent. */
    decide: async (merchantOrderId: string, { outcome, webhook }: Decision): Promise<Decided> => {
      const order = find(merchantOrderId);
      if (order === undefined) return { type: "unknown" };
      const applied = applyOutcome(order, outcome, { nowEpochMs: clock(), transactionId: makeId("OM") });
      if (applied.type === "refused") return { type: "refused", state: order.state };
      await publish(applied.order, webhook ?? faults.paymentWebhook);
      return { type: "decided", order: find(merchantOrderId) ?? applied.order };
    },
  };
};
