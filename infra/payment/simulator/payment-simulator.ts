import { setTimeout as wait } from "node:timers/promises";
import { checkoutPaths } from "./checkout-paths.ts";
import type { Faults } from "#infra/local/faults.ts";
import {
  jsonResponse,
  startLoopbackServer,
  type SimulatorResponse,
  type SimulatorRequest,
} from "#infra/local/http/loopback-server.ts";
import { describeOrder, refuse } from "./payment-responses.ts";
import { describeRefund, parseRefundRequest } from "./payment-refund.ts";
import { openRows } from "#infra/local/json-lines.ts";
import { makeOrderService } from "./order-service.ts";
import { providerOrderSchema } from "./payment-order.ts";
import { parsePayRequest } from "./payment-requests.ts";
import type { WebhookRequest } from "./payment-webhooks.ts";
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { localMerchant } from "./local-payment.ts";

/** Short enough that a renewal happens; the real tokens last about a week, without a guarantee. */
const lifetimeSeconds = 3600;

const credentialsSchema = z.object({
  client_id: z.literal(localMerchant.clientId),
  client_version: z.literal(localMerchant.clientVersion),
  client_secret: z.enum([localMerchant.clientSecret, localMerchant.nextClientSecret]),
  grant_type: z.literal("client_credentials"),
});

/** The secrets that are valid in the provider's dashboard: a withdrawn first secret makes its tokens invalid. */
type AcceptedSecrets = () => "both" | "next";

/** Stored in memory: after a restart every client gets a 401 and requests a new token. */
const makeTokenService = (clock: () => number, acceptedSecrets: AcceptedSecrets = () => "both") => {
  type Token = { readonly secret: string; readonly expiresAtEpochSeconds: number; useCount: number };
  const tokens = new Map<string, Token>();
  const isAccepted = (secret: string) =>
    acceptedSecrets() === "both" || secret === localMerchant.nextClientSecret;
  return {
    /** @returns the token response, all its times in epoch seconds; undefined for wrong credentials */
    issue: (form: URLSearchParams) => {
      const { data } = credentialsSchema.safeParse(Object.fromEntries(form));
      if (data === undefined || !isAccepted(data.client_secret)) return undefined;
      const issuedAtEpochSeconds = Math.floor(clock() / 1000);
      const expiresAtEpochSeconds = issuedAtEpochSeconds + lifetimeSeconds;
      const token = randomBytes(48).toString("base64url");
      tokens.set(token, { secret: data.client_secret, expiresAtEpochSeconds, useCount: 0 });
      return {
        access_token: token,
        encrypted_access_token: randomBytes(24).toString("base64url"),
        expires_in: null,
        issued_at: issuedAtEpochSeconds,
        expires_at: expiresAtEpochSeconds,
        session_expires_at: expiresAtEpochSeconds,
        token_type: "O-Bearer",
      };
    },

    /** @returns how often the token has been used, this time included; undefined if it is not valid */
    use: (authorization: string | undefined): number | undefined => {
      const known = tokens.get(/^O-Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? "");
      if (known === undefined || !isAccepted(known.secret)) return undefined;
      if (known.expiresAtEpochSeconds * 1000 <= clock()) return undefined;
      known.useCount += 1;
      return known.useCount;
    },
  };
};

type PaymentSimulatorProps = {
  readonly faults: Pick<Faults, "payment" | "paymentWebhook" | "paymentRefund">;
  readonly siteOrigin: string;
  readonly notify: (request: WebhookRequest) => Promise<number>;
  readonly clock?: () => number;
  /** Orders are stored here, one JSON line per change. Without it they end with the process. */
  readonly file?: string;
};

const basePath = "/apis/pg-sandbox";
const slowMs = 2000; // long enough to be noticed, shorter than the functions' timeouts
const settleEveryMs = 1000;

const otherAmount = (amountPaise: number) => amountPaise + (amountPaise < 200 ? 100 : -100);

const breakOff = (response: SimulatorResponse): SimulatorResponse =>
  response.type === "response"
    ? { ...response, body: response.body.slice(0, response.body.length / 2) }
    : response;

/**
 * The payment provider on one loopback port: the API of Standard Checkout and of refunds, and the webhooks it sends.
 */
export const startPaymentSimulator = async (props: PaymentSimulatorProps) => {
  const { faults, siteOrigin, notify, clock = Date.now, file } = props;
  const tokens = makeTokenService(clock, () => (faults.payment === "rotated-secret" ? "next" : "both"));
  const orderStore = openRows(file, providerOrderSchema, ({ merchantOrderId }) => merchantOrderId);
  const orders = makeOrderService({ faults, store: orderStore, clock, notify });

  const issueToken = (body: string): SimulatorResponse => {
    const token = tokens.issue(new URLSearchParams(body));
    return token === undefined ? refuse("INVALID_CLIENT") : jsonResponse(200, token);
  };

  /** Faults of all requests except a token's, which occur before the request is examined. */
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

  /** The order is stored, whether or not the caller gets the response. */
  const findLateObstacle = (): SimulatorResponse | undefined => {
    if (faults.payment === "hang-after-accept") return { type: "hang" };
    return faults.payment === "error-after-accept" ? refuse("INTERNAL_SERVER_ERROR") : undefined;
  };

  const pay = async (body: string): Promise<SimulatorResponse> => {
    const parsed = parsePayRequest(body);
    if (parsed.type === "bad-id") return refuse("INVALID_MERCHANT_ORDER_ID");
    if (parsed.type === "bad-request") return refuse("BAD_REQUEST", parsed.reason);
    const order = faults.payment === "used-id" ? undefined : orders.open(parsed.request);
    if (order === undefined) return refuse("INVALID_TRANSACTION_ID");
    if (faults.paymentWebhook === "early") await orders.decide(order.merchantOrderId, { outcome: "success" });
    const { orderId, expireAtEpochMs, pageQuery } = order;
    const reported = jsonResponse(200, {
      orderId,
      state: "PENDING",
      expireAt: expireAtEpochMs,
      redirectUrl: `${siteOrigin}${checkoutPaths.page}?${pageQuery}`,
    });
    return findLateObstacle() ?? reported;
  };

  const readStatus = (merchantOrderId: string, query: URLSearchParams): SimulatorResponse => {
    const order = orders.find(merchantOrderId);
    if (order === undefined) return refuse("MERCHANT_ORDER_MAPPING_NOT_FOUND", merchantOrderId);
    const reported =
      faults.payment === "wrong-amount" ? { ...order, amountPaise: otherAmount(order.amountPaise) } : order;
    // `get` returns the first value of a repeated name. The provider's own SDK sends its query twice.
    const isEnabled = (flag: string) => query.get(flag) === "true";
    return jsonResponse(
      200,
      describeOrder(reported, { details: isEnabled("details"), errorContext: isEnabled("errorContext") }),
    );
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
        return findLateObstacle() ?? jsonResponse(200, { refundId, amount: amountPaise, state });
      }
    }
  };

  const readRefund = (merchantRefundId: string): SimulatorResponse => {
    const found = orders.findRefund(merchantRefundId);
    return found === undefined
      ? refuse("REFUND_NOT_FOUND", merchantRefundId)
      : jsonResponse(200, describeRefund(found.order, found.refund));
  };

  type Call = { readonly id: string; readonly body: string; readonly query: URLSearchParams };

  const calls: readonly {
    readonly method: string;
    readonly path: RegExp;
    readonly respond: (call: Call) => SimulatorResponse | Promise<SimulatorResponse>;
  }[] = [
    { method: "POST", path: /^\/checkout\/v2\/pay$/, respond: ({ body }) => pay(body) },
    {
      method: "GET",
      path: /^\/checkout\/v2\/order\/([^/]*)\/status$/,
      respond: ({ id, query }) => readStatus(id, query),
    },
    { method: "POST", path: /^\/payments\/v2\/refund$/, respond: ({ body }) => refund(body) },
    { method: "GET", path: /^\/payments\/v2\/refund\/([^/]*)\/status$/, respond: ({ id }) => readRefund(id) },
  ];

  const respond = async (request: SimulatorRequest): Promise<SimulatorResponse> => {
    const { body, query, headers } = request;
    const path = request.path.startsWith(`${basePath}/`) ? request.path.slice(basePath.length) : "";
    if (request.method === "POST" && path === "/v1/oauth/token") return issueToken(body);
    const call = calls.find((one) => one.method === request.method && one.path.test(path));
    if (call === undefined) return refuse("API_MAPPING_NOT_FOUND");

    if (faults.payment === "slow") await wait(slowMs);
    const obstacle = findObstacle(headers.authorization);
    if (obstacle !== undefined) return obstacle;
    const made = await call.respond({ id: call.path.exec(path)?.[1] ?? "", body, query });
    return faults.payment === "malformed" ? breakOff(made) : made;
  };

  const server = await startLoopbackServer("the payment simulator", respond);
  const settler = setInterval(orders.settleAll, settleEveryMs);

  return {
    /** The provider's payment API and its OAuth host together, as in its sandbox. */
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

export type PaymentSimulator = Awaited<ReturnType<typeof startPaymentSimulator>>;
