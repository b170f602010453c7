import * as z from "zod";
import type { InvocationOutcome } from "#infra/local/aws/function-host.ts";
import { ok, type Action, type Actions, type ApiResponse } from "#infra/local/console/console-action.ts";
import { checkoutPaths } from "./checkout-paths.ts";
import type { Decided, Decision } from "./order-service.ts";
import { outcomes, type ProviderOrder } from "./payment-order.ts";
import { webhookModes } from "./payment-webhooks.ts";

const shownSchema = z.object({
  id: z.string(),
  review: z.string().optional(),
  attempts: z.array(z.object({ amountPaise: z.number(), step: z.string() })).min(1),
  events: z.array(z.unknown()),
});

type OwnOrdersProps = {
  readonly listIds: () => Promise<readonly string[]>;
  readonly invoke: (event: unknown) => Promise<InvocationOutcome>;
};

export const readOwnOrders = async ({ listIds, invoke }: OwnOrdersProps): Promise<readonly OwnOrder[]> => {
  const orders = [];
  for (const id of await listIds()) {
    const outcome = await invoke({ source: "operator", action: "show", id });
    const shown = shownSchema.safeParse(outcome.type === "answered" ? outcome.result : undefined);
    if (!shown.success) continue;
    const { review, attempts, events } = shown.data;
    const newest = attempts.find(({ step }) => step === "COMPLETED") ?? attempts.at(-1);
    orders.push({
      merchantOrderId: id,
      amount: newest?.amountPaise ?? 0,
      state: review === undefined ? (newest?.step ?? "") : `${newest?.step ?? ""}, under review`,
      events,
    });
  }
  return orders;
};

/** An order as in our own table; `amount` in paise, of the attempt that is paid, else of the last. */
export type OwnOrder = {
  readonly merchantOrderId: string;
  readonly amount: number;
  readonly state: string;
  readonly events: readonly unknown[];
};

/** `state` is null for an order without a row of ours, `providerState` for one that the provider has not received. */
type ConsoleOrder = Omit<OwnOrder, "state"> & {
  readonly state: string | null;
  readonly providerState: ProviderOrder["state"] | null;
  readonly webhooks: ProviderOrder["webhooks"];
};

const decisionSchema = z.strictObject({
  attempt: z.int().positive().optional(),
  outcome: z.enum(outcomes),
  webhook: z.enum(webhookModes).optional(),
});

/** The provider never accepts an id twice, so a further attempt has a number after our id. */
const attemptSuffix = /--a(\d+)$/;
const ownIdOf = (providerId: string) => providerId.replace(attemptSuffix, "");
const attemptNumberOf = (providerId: string) => Number(attemptSuffix.exec(providerId)?.[1] ?? 1);

const findLatestAttempts = (orders: readonly ProviderOrder[]): ReadonlyMap<string, ProviderOrder> => {
  const inOrder = orders.toSorted(
    (a, b) => attemptNumberOf(a.merchantOrderId) - attemptNumberOf(b.merchantOrderId),
  );
  return new Map(inOrder.map((order) => [ownIdOf(order.merchantOrderId), order]));
};

type PaymentPageProps = {
  readonly findByPageQuery: (pageQuery: string) => ProviderOrder | undefined;
  readonly decide: (merchantOrderId: string, decision: Decision) => Promise<Decided>;
};

type ConsoleOrdersProps = {
  readonly readOrders: () => Promise<readonly OwnOrder[]>;
  readonly payment: PaymentPageProps & { readonly orders: () => readonly ProviderOrder[] };
};

const makeConsoleOrders = ({ readOrders, payment }: ConsoleOrdersProps) => {
  const list = async (): Promise<readonly ConsoleOrder[]> => {
    const own = new Map((await readOrders()).map((order) => [order.merchantOrderId, order]));
    const latest = findLatestAttempts(payment.orders());
    return [...new Set([...own.keys(), ...latest.keys()])].map((merchantOrderId) => {
      const ours = own.get(merchantOrderId);
      const theirs = latest.get(merchantOrderId);
      return {
        merchantOrderId,
        amount: ours?.amount ?? theirs?.amountPaise ?? 0,
        state: ours?.state ?? null,
        providerState: theirs?.state ?? null,
        events: ours?.events ?? [],
        webhooks: theirs?.webhooks ?? [],
      };
    });
  };

  return {
    list,

    /** Decides an attempt at an order of ours, by default the latest. */
    decide: async (
      merchantOrderId: string,
      { attempt, ...decision }: z.infer<typeof decisionSchema>,
    ): Promise<Decided> => {
      const attempts = payment
        .orders()
        .filter(({ merchantOrderId: id }) => attempt === undefined || attemptNumberOf(id) === attempt);
      const decided = findLatestAttempts(attempts).get(merchantOrderId);
      return decided === undefined ? { type: "unknown" } : payment.decide(decided.merchantOrderId, decision);
    },
  };
};

const choiceSchema = z.strictObject({ outcome: z.enum(outcomes) });

const unknownToken: ApiResponse = {
  status: 404,
  body: { error: "The provider did not issue this address." },
};

/** The PayPage's requests to its own server. Its token is the query, byte for byte. */
const makePaymentPage = ({ findByPageQuery, decide }: PaymentPageProps) => ({
  read: (pageQuery: string): ApiResponse => {
    const order = findByPageQuery(pageQuery);
    if (order === undefined) return unknownToken;
    const { merchantOrderId, amountPaise, state, returnUrl } = order;
    return { status: 200, body: { merchantOrderId, amountPaise, state, returnUrl } };
  },

  /** Returns before the webhooks are sent: page and webhooks race, as in reality. */
  choose: (pageQuery: string, body: unknown): ApiResponse => {
    const order = findByPageQuery(pageQuery);
    if (order === undefined) return unknownToken;
    const { outcome } = choiceSchema.parse(body);
    void decide(order.merchantOrderId, { outcome });
    return { status: 200, body: { outcome } };
  },
});

export const makeOrderActions = (props: ConsoleOrdersProps): Actions => {
  const orders = makeConsoleOrders(props);
  const page = makePaymentPage(props.payment);

  const decide: Action = async (body, { id }) => {
    const decided = await orders.decide(id, decisionSchema.parse(body));
    switch (decided.type) {
      case "decided":
        return ok((await orders.list()).find(({ merchantOrderId }) => merchantOrderId === id));
      case "unknown":
        return { status: 404, body: { error: `the payment provider has no order ${id}` } };
      case "refused":
        return {
          status: 409,
          body: { error: `the order is ${decided.state} at the provider and cannot change` },
        };
    }
  };

  return new Map<string, Action>([
    ["GET /__local/api/orders", async () => ok(await orders.list())],
    ["PUT /__local/api/orders/{id}", decide],
    [`GET ${checkoutPaths.order}`, (_body, { query }) => page.read(query)],
    [`POST ${checkoutPaths.order}`, (body, { query }) => page.choose(query, body)],
  ]);
};
