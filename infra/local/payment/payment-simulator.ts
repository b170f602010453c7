import { setTimeout as wait } from "node:timers/promises";
import { checkoutPaths } from "./checkout-paths.ts";
import type { Faults } from "#infra/local/faults.ts";
import {
  answerJson,
  startLoopbackServer,
  type SimulatorResponse,
  type SimulatorRequest,
} from "#infra/local/http/loopback-server.ts";
import { describeOrder, refuse } from "./payment-responses.ts";
import { describeRefund, parseRefundRequest } from "./payment-refund.ts";
import { openProviderOrderStore } from "./provider-order-store.ts";
import { makeOrderService, type Decided, type Decision } from "./order-service.ts";
import type { ProviderOrder } from "./payment-order.ts";
import {
  directPayRequestSchema,
  parsePayRequest,
  payRequestSchema,
  type PayRequest,
} from "./payment-requests.ts";
import { makeTokenService } from "./token-service.ts";
import type { WebhookRequest } from "./payment-webhooks.ts";

type PaymentSimulatorProps = {
  readonly faults: Pick<Faults, "payment" | "paymentWebhook" | "paymentRefund">;
  /** Where the console serves the PayPage: `http://localhost:8787`. */
  readonly siteOrigin: string;
  /** Sends a webhook to the site; answers its HTTP status. */
  readonly notify: (request: WebhookRequest) => Promise<number>;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Orders live here, one JSON line per change; without it they end with the process. */
  readonly file?: string;
};

export type PaymentSimulator = {
  /** The provider's payment API and its OAuth host in one, as in its sandbox. No slash at the end. */
  readonly baseUrl: string;
  /** Oldest first, as they are at this moment. */
  readonly orders: () => readonly ProviderOrder[];
  /** By the query of a PayPage's address, the `?` left out. */
  readonly findByPageQuery: (pageQuery: string) => ProviderOrder | undefined;
  /** The bank's decision about an order; answers when its webhooks, except late ones, have been sent. */
  readonly decide: (merchantOrderId: string, decision: Decision) => Promise<Decided>;
  readonly close: () => Promise<void>;
};

const basePath = "/apis/pg-sandbox";
const slowMs = 2000; // slow enough to be felt, below the functions' own patience
const settleEveryMs = 1000;

const otherAmount = (amountPaise: number) => amountPaise + (amountPaise < 200 ? 100 : -100);

const breakOff = (answer: SimulatorResponse): SimulatorResponse =>
  answer.type === "answer" ? { ...answer, body: answer.body.slice(0, answer.body.length / 2) } : answer;

/** The payment provider on one loopback port: every call of its SDK, and the webhooks it sends. */
export const startPaymentSimulator = async (props: PaymentSimulatorProps): Promise<PaymentSimulator> => {
  const { faults, siteOrigin, notify, clock = Date.now, file } = props;
  const tokens = makeTokenService(clock, () => (faults.payment === "rotated-secret" ? "next" : "both"));
  const orderStore = openProviderOrderStore(file);
  const orders = makeOrderService({ faults, store: orderStore, clock, notify });

  const issueToken = (body: string): SimulatorResponse => {
    const token = tokens.issue(new URLSearchParams(body));
    return token === undefined ? refuse("INVALID_CLIENT") : answerJson(200, token);
  };

  /** What all calls have in common but a token's: faults that strike before a call is examined. */
  const findObstacle = (authorization: string | undefined): SimulatorResponse | undefined => {
    if (faults.payment === "hang-before-accept") return { type: "hang" };
    if (faults.payment === "error") return refuse("INTERNAL_SERVER_ERROR");
    if (faults.payment === "too-many") return refuse("TOO_MANY_REQUESTS");
    const useCount = tokens.use(authorization);
    const isStale = faults.payment === "stale-token" && useCount !== 1;
    return useCount === undefined || isStale || faults.payment === "unauthorized"
      ? refuse("AUTHORIZATION_FAILED")
      : undefined;
  };

  /** An order is stored: whether its caller learns of it is another matter. */
  const findLateObstacle = (): SimulatorResponse | undefined => {
    if (faults.payment === "hang-after-accept") return { type: "hang" };
    return faults.payment === "error-after-accept" ? refuse("INTERNAL_SERVER_ERROR") : undefined;
  };

  /** @param tell what the answer says beside the order's id and state. */
  const pay = async (
    body: string,
    tell: (order: ProviderOrder, request: PayRequest) => Readonly<Record<string, string>>,
    schema: Parameters<typeof parsePayRequest>[1] = payRequestSchema,
  ): Promise<SimulatorResponse> => {
    const parsed = parsePayRequest(body, schema);
    if (parsed.type === "bad-id") return refuse("INVALID_MERCHANT_ORDER_ID");
    if (parsed.type === "bad-request") return refuse("BAD_REQUEST", parsed.reason);
    const order = faults.payment === "used-id" ? undefined : orders.open(parsed.request);
    if (order === undefined) return refuse("INVALID_TRANSACTION_ID");
    if (faults.paymentWebhook === "early") await orders.decide(order.merchantOrderId, { outcome: "success" });
    const { orderId, expireAtEpochMs } = order;
    const told = answerJson(200, {
      orderId,
      state: "PENDING",
      expireAt: expireAtEpochMs,
      ...tell(order, parsed.request),
    });
    return findLateObstacle() ?? told;
  };

  const tellPage = ({ pageQuery }: ProviderOrder) => ({
    redirectUrl: `${siteOrigin}${checkoutPaths.page}?${pageQuery}`,
  });

  /** For an app, which opens the checkout by itself. */
  const tellToken = ({ pageQuery }: ProviderOrder) => ({
    token: new URLSearchParams(pageQuery).get("token") ?? "",
  });

  /** What the shop's own page shows: an app to open, a code to scan, or the bank's page. */
  const tellDirectly = (
    order: ProviderOrder,
    { paymentFlow }: PayRequest,
  ): Readonly<Record<string, string>> => {
    const mode = paymentFlow.type === "PG" ? paymentFlow.paymentMode.type : undefined;
    const address = `upi://pay?pa=shop@localbank&tr=${order.orderId}&am=${order.amountPaise / 100}&cu=INR`;
    if (mode === "UPI_INTENT") return { intentUrl: address };
    return mode === "UPI_QR" ? { qrData: address } : tellPage(order);
  };

  const readStatus = (merchantOrderId: string, query: URLSearchParams): SimulatorResponse => {
    const order = orders.find(merchantOrderId);
    if (order === undefined) return refuse("MERCHANT_ORDER_MAPPING_NOT_FOUND", merchantOrderId);
    const told =
      faults.payment === "wrong-amount" ? { ...order, amountPaise: otherAmount(order.amountPaise) } : order;
    // `get` takes the first of a repeated name: the provider's own SDK sends its query twice.
    const isOn = (flag: string) => query.get(flag) === "true";
    return answerJson(
      200,
      describeOrder(told, { details: isOn("details"), errorContext: isOn("errorContext") }),
    );
  };

  const readTransaction = (transactionId: string): SimulatorResponse => {
    const order = orders.findByTransaction(transactionId);
    return order === undefined
      ? refuse("TRANSACTION_NOT_FOUND", transactionId)
      : answerJson(200, describeOrder(order, { details: true, errorContext: false, transactionId }));
  };

  const refund = (body: string): SimulatorResponse => {
    const request = parseRefundRequest(body);
    if (request === undefined) return refuse("BAD_REQUEST");
    const taken = faults.payment === "used-id" ? ({ type: "used id" } as const) : orders.refund(request);
    switch (taken.type) {
      case "used id":
        return refuse("BAD_REQUEST", "Duplicate merchantRefundId");
      case "unknown order":
        return refuse("MERCHANT_ORDER_MAPPING_NOT_FOUND", request.originalMerchantOrderId);
      case "refused":
        return refuse("BAD_REQUEST", taken.reason);
      case "taken": {
        const { refundId, amountPaise, state } = taken.refund;
        return findLateObstacle() ?? answerJson(200, { refundId, amount: amountPaise, state });
      }
    }
  };

  const readRefund = (merchantRefundId: string): SimulatorResponse => {
    const found = orders.findRefund(merchantRefundId);
    return found === undefined
      ? refuse("REFUND_NOT_FOUND", merchantRefundId)
      : answerJson(200, describeRefund(found.order, found.refund));
  };

  type Call = { readonly id: string; readonly body: string; readonly query: URLSearchParams };

  /** Custom Checkout has Standard Checkout's calls under `payments`, and refunds are the same. */
  const calls: readonly {
    readonly method: string;
    readonly path: RegExp;
    readonly answer: (call: Call) => SimulatorResponse | Promise<SimulatorResponse>;
  }[] = [
    { method: "POST", path: /^\/checkout\/v2\/pay$/, answer: ({ body }) => pay(body, tellPage) },
    {
      method: "POST",
      path: /^\/payments\/v2\/pay$/,
      answer: ({ body }) => pay(body, tellDirectly, directPayRequestSchema),
    },
    {
      method: "POST",
      path: /^\/(?:checkout|payments)\/v2\/sdk\/order$/,
      answer: ({ body }) => pay(body, tellToken),
    },
    {
      method: "GET",
      path: /^\/(?:checkout|payments)\/v2\/order\/([^/]*)\/status$/,
      answer: ({ id, query }) => readStatus(id, query),
    },
    {
      method: "GET",
      path: /^\/(?:checkout|payments)\/v2\/transaction\/([^/]*)\/status$/,
      answer: ({ id }) => readTransaction(id),
    },
    { method: "POST", path: /^\/payments\/v2\/refund$/, answer: ({ body }) => refund(body) },
    {
      method: "GET",
      path: /^\/payments\/v2\/refund\/([^/]*)\/status$/,
      answer: ({ id }) => readRefund(id),
    },
  ];

  const answer = async (request: SimulatorRequest): Promise<SimulatorResponse> => {
    const { body, query, headers } = request;
    const path = request.path.startsWith(`${basePath}/`) ? request.path.slice(basePath.length) : "";
    if (request.method === "POST" && path === "/v1/oauth/token") return issueToken(body);
    const call = calls.find((one) => one.method === request.method && one.path.test(path));
    if (call === undefined) return refuse("API_MAPPING_NOT_FOUND");

    if (faults.payment === "slow") await wait(slowMs);
    const obstacle = findObstacle(headers.authorization);
    if (obstacle !== undefined) return obstacle;
    const made = await call.answer({ id: call.path.exec(path)?.[1] ?? "", body, query });
    return faults.payment === "malformed" ? breakOff(made) : made;
  };

  const server = await startLoopbackServer("the payment simulator", answer);
  const settler = setInterval(orders.settleAll, settleEveryMs);

  return {
    baseUrl: `${server.origin}${basePath}`,
    orders: orders.settleAll,
    findByPageQuery: orders.findByPageQuery,
    decide: orders.decide,
    close: async () => {
      clearInterval(settler);
      await server.close();
      orderStore.close();
    },
  };
};
