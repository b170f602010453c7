import * as z from "zod";
import { outcomes, type ProviderOrder } from "./payment-order.ts";
import type { Decided, Decision } from "./order-service.ts";

const choiceSchema = z.strictObject({ outcome: z.enum(outcomes) });

export type PaymentPageProps = {
  readonly findByPageQuery: (pageQuery: string) => ProviderOrder | undefined;
  readonly decide: (merchantOrderId: string, decision: Decision) => Promise<Decided>;
};

type Answer = { readonly status: number; readonly body: unknown };

const unknownToken: Answer = {
  status: 404,
  body: { error: "The provider did not issue this address." },
};

/** What the PayPage asks of its own server. Its token is the query, byte for byte. */
export const makePaymentPage = ({ findByPageQuery, decide }: PaymentPageProps) => ({
  read: (pageQuery: string): Answer => {
    const order = findByPageQuery(pageQuery);
    if (order === undefined) return unknownToken;
    const { merchantOrderId, amountPaise, state, returnUrl } = order;
    return { status: 200, body: { merchantOrderId, amountPaise, state, returnUrl } };
  },

  /** Does not wait for the webhooks: page and webhooks race, as in reality. */
  choose: (pageQuery: string, body: unknown): Answer => {
    const order = findByPageQuery(pageQuery);
    if (order === undefined) return unknownToken;
    const { outcome } = choiceSchema.parse(body);
    void decide(order.merchantOrderId, { outcome });
    return { status: 200, body: { outcome } };
  },
});
