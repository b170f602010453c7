import { setTimeout as wait } from "node:timers/promises";
import { checkoutPaths } from "./checkout-paths.ts";
import type { Faults } from "#infra/local/faults.ts";
import {
  answerJson,
  startLoopbackServer,
  type SimulatorAnswer,
  type SimulatorRequest,
} from "#infra/local/http/loopback-server.ts";
import { describeOrder, refuse } from "./payment-answers.ts";
import { openOrderBook } from "./order-book.ts";
import { makeOrderDesk, type Decided, type Decision } from "./order-desk.ts";
import type { ProviderOrder } from "./payment-order.ts";
import { parsePayRequest } from "./payment-requests.ts";
import { makeTokenOffice } from "./payment-tokens.ts";
import type { WebhookRequest } from "./payment-webhooks.ts";

type PaymentSimulatorProps = {
  readonly faults: Pick<Faults, "payment" | "paymentWebhook">;
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
const statusPath = /^\/checkout\/v2\/order\/([^/]*)\/status$/;
const slowMs = 2000; // slow enough to be felt, below the functions' own patience
const settleEveryMs = 1000;

const otherAmount = (amountPaise: number) => amountPaise + (amountPaise < 200 ? 100 : -100);

const breakOff = (answer: SimulatorAnswer): SimulatorAnswer =>
  answer.type === "answer" ? { ...answer, body: answer.body.slice(0, answer.body.length / 2) } : answer;

/** The payment provider on one loopback port: OAuth, create-payment and order status, and the webhooks it sends. */
export const startPaymentSimulator = async (props: PaymentSimulatorProps): Promise<PaymentSimulator> => {
  const { faults, siteOrigin, notify, clock = Date.now, file } = props;
  const tokens = makeTokenOffice(clock, () => (faults.payment === "rotated-secret" ? "next" : "both"));
  const desk = makeOrderDesk({ faults, book: openOrderBook(file), clock, notify });

  const issueToken = (body: string): SimulatorAnswer => {
    const token = tokens.issue(new URLSearchParams(body));
    return token === undefined ? refuse("INVALID_CLIENT") : answerJson(200, token);
  };

  /** What create-payment and order status have in common: faults that strike before a call is examined. */
  const findObstacle = (authorization: string | undefined): SimulatorAnswer | undefined => {
    if (faults.payment === "hang-before-accept") return { type: "hang" };
    if (faults.payment === "error") return refuse("INTERNAL_SERVER_ERROR");
    if (faults.payment === "too-many") return refuse("TOO_MANY_REQUESTS");
    const useCount = tokens.use(authorization);
    const isStale = faults.payment === "stale-token" && useCount !== 1;
    return useCount === undefined || isStale || faults.payment === "unauthorized"
      ? refuse("AUTHORIZATION_FAILED")
      : undefined;
  };

  const pay = async (body: string): Promise<SimulatorAnswer> => {
    const parsed = parsePayRequest(body);
    if (parsed.type === "bad-id") return refuse("INVALID_MERCHANT_ORDER_ID");
    if (parsed.type === "bad-request") return refuse("BAD_REQUEST", parsed.reason);
    const order = faults.payment === "used-id" ? undefined : desk.open(parsed.request);
    if (order === undefined) return refuse("INVALID_TRANSACTION_ID");
    if (faults.paymentWebhook === "early") await desk.decide(order.merchantOrderId, { outcome: "success" });
    if (faults.payment === "hang-after-accept") return { type: "hang" };
    if (faults.payment === "error-after-accept") return refuse("INTERNAL_SERVER_ERROR");
    return answerJson(200, {
      orderId: order.orderId,
      state: "PENDING",
      expireAt: order.expireAtEpochMs,
      redirectUrl: `${siteOrigin}${checkoutPaths.page}?${order.pageQuery}`,
    });
  };

  const readStatus = (merchantOrderId: string, query: URLSearchParams): SimulatorAnswer => {
    const order = desk.find(merchantOrderId);
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

  const answer = async (request: SimulatorRequest): Promise<SimulatorAnswer> => {
    const { body, query, headers } = request;
    const path = request.path.startsWith(`${basePath}/`) ? request.path.slice(basePath.length) : "";
    const call = `${request.method} ${path}`;
    if (call === "POST /v1/oauth/token") return issueToken(body);
    const statusOf = request.method === "GET" ? statusPath.exec(path)?.[1] : undefined;
    if (call !== "POST /checkout/v2/pay" && statusOf === undefined) return refuse("API_MAPPING_NOT_FOUND");

    if (faults.payment === "slow") await wait(slowMs);
    const obstacle = findObstacle(headers.authorization);
    if (obstacle !== undefined) return obstacle;
    const made = statusOf === undefined ? await pay(body) : readStatus(statusOf, query);
    return faults.payment === "malformed" ? breakOff(made) : made;
  };

  const server = await startLoopbackServer("the payment simulator", answer);
  const settler = setInterval(desk.settleAll, settleEveryMs);

  return {
    baseUrl: `${server.origin}${basePath}`,
    orders: desk.settleAll,
    findByPageQuery: desk.findByPageQuery,
    decide: desk.decide,
    close: () => {
      clearInterval(settler);
      return server.close();
    },
  };
};
