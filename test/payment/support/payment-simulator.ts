import { localMerchant } from "#infra/payment/simulator/local-payment.ts";
import { makeFaults } from "#infra/local/faults.ts";
import { startPaymentSimulator, type PaymentSimulator } from "#infra/payment/simulator/payment-simulator.ts";
import type { WebhookRequest } from "#infra/payment/simulator/payment-webhooks.ts";

export const goodCredentials = {
  client_id: localMerchant.clientId,
  client_version: localMerchant.clientVersion,
  client_secret: localMerchant.clientSecret,
  grant_type: "client_credentials",
};

/** A create-payment body that the provider accepts, with the given fields changed. */
export const makePayBody = (change: Readonly<Record<string, unknown>> = {}) => ({
  merchantOrderId: crypto.randomUUID(),
  amount: 12_345,
  expireAfter: 600,
  paymentFlow: {
    type: "PG_CHECKOUT",
    merchantUrls: { redirectUrl: "http://localhost:8787/payment-status?merchantOrderId=o1" },
  },
  ...change,
});

/** The provider alone, on a clock that only a test moves. */
export const openPaymentSimulator = async ({
  file,
  siteOrigin = "http://localhost:8787",
  faults = makeFaults(),
  onWebhook = () => Promise.resolve(200),
}: {
  readonly file?: string;
  readonly siteOrigin?: string;
  readonly faults?: ReturnType<typeof makeFaults>;
  readonly onWebhook?: (request: WebhookRequest) => Promise<number>;
} = {}) => {
  const webhooks: WebhookRequest[] = [];
  let nowEpochMs = Date.UTC(2026, 10, 20);
  const simulator: PaymentSimulator = await startPaymentSimulator({
    faults,
    siteOrigin,
    clock: () => nowEpochMs,
    notify: (request) => {
      webhooks.push(request);
      return onWebhook(request);
    },
    ...(file === undefined ? {} : { file }),
  });

  const read = async (response: Response) => {
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? safelyParse(text) : undefined };
  };
  const requestToken = (form: Readonly<Record<string, string>>) =>
    fetch(`${simulator.baseUrl}/v1/oauth/token`, { method: "POST", body: new URLSearchParams(form) }).then(
      read,
    );
  const takeToken = async () => String((await requestToken(goodCredentials)).body?.["access_token"]);
  const authorize = async (token?: string) => ({ authorization: `O-Bearer ${token ?? (await takeToken())}` });

  return {
    ...simulator,
    faults,
    webhooks,
    now: () => nowEpochMs,
    /** Moves the clock, and runs the provider's timers. */
    pass: (ms: number) => {
      nowEpochMs += ms;
      simulator.orders();
    },
    requestToken,
    takeToken,
    pay: async (body: unknown, { token, signal }: { token?: string; signal?: AbortSignal } = {}) =>
      read(
        await fetch(`${simulator.baseUrl}/checkout/v2/pay`, {
          method: "POST",
          headers: { ...(await authorize(token)), "content-type": "application/json" },
          body: typeof body === "string" ? body : JSON.stringify(body),
          signal: signal ?? null,
        }),
      ),
    fetchStatus: async (
      merchantOrderId: string,
      { query = "", token, signal }: { query?: string; token?: string; signal?: AbortSignal } = {},
    ) =>
      read(
        await fetch(`${simulator.baseUrl}/checkout/v2/order/${merchantOrderId}/status${query}`, {
          headers: await authorize(token),
          signal: signal ?? null,
        }),
      ),
  };
};

const safelyParse = (text: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};
