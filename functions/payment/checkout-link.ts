import { signPaymentLink, type PaymentLinkMode } from "#shared/payment-link.ts";
import { digestOf, hasAcceptedDigest } from "#functions/platform/accepted-digest.ts";
import type { OrderOrigin, OrderStore } from "./order-record.ts";
import { lastAttempt } from "./order-state.ts";

export type LinkDeps = {
  readonly store: Pick<OrderStore, "find">;
  readonly links: PaymentLinkMode;
  readonly readLinkSecrets: () => Promise<readonly string[]>;
};

type Link = {
  readonly merchantOrderId: string | undefined;
  readonly amountPaise: number;
  readonly signature: string | undefined;
};

/**
 * Where a request to pay comes from, or undefined when its link must be ours and is not. Where links must be signed, an
 * order that Pay Now opened may be tried again without a signature: its id is ours and cannot be guessed. Where they
 * need not be, a signature still shows that the link is ours.
 * @throws when the store or the secret is out of reach.
 */
export const readOrderOrigin = async (
  { store, links, readLinkSecrets }: LinkDeps,
  { merchantOrderId, amountPaise, signature }: Link,
): Promise<OrderOrigin | undefined> => {
  if (merchantOrderId === undefined) return "form";
  if (signature !== undefined) {
    const accepted = (await readLinkSecrets()).map((secret) =>
      digestOf(signPaymentLink(secret, merchantOrderId, amountPaise)),
    );
    if (hasAcceptedDigest(signature, accepted)) return "signed-link";
  }
  if (links === "open") return "open-link";
  const known = await store.find(merchantOrderId);
  const isOurs = known?.origin === "form" && lastAttempt(known.order).amountPaise === amountPaise;
  return isOurs ? "form" : undefined;
};
