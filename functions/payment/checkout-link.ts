import { signPaymentLink } from "#shared/payment-link.ts";
import { digestOf, hasAcceptedDigest } from "#functions/platform/accepted-digest.ts";
import type { OrderOrigin } from "./order-record.ts";
import { lastAttempt } from "./order-state.ts";
import type { OrderStore } from "./order-store.ts";

/** Whether a stage takes any id and amount that a link names, or only those that we signed. */
export const paymentLinkModes = ["open", "signed"] as const;

export type PaymentLinkMode = (typeof paymentLinkModes)[number];

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
 * Where a request to pay comes from, or undefined when its link is not one of ours. Where links must be signed, an
 * order that Pay Now opened may be tried again without: its id is ours and cannot be guessed.
 * @throws when the store or the secret is out of reach.
 */
export const readOrderOrigin = async (
  { store, links, readLinkSecrets }: LinkDeps,
  { merchantOrderId, amountPaise, signature }: Link,
): Promise<OrderOrigin | undefined> => {
  if (merchantOrderId === undefined) return "form";
  if (links === "open") return "open-link";
  if (signature === undefined) {
    const known = await store.find(merchantOrderId);
    const isOurs = known?.origin === "form" && lastAttempt(known.order).amountPaise === amountPaise;
    return isOurs ? "form" : undefined;
  }
  const accepted = (await readLinkSecrets()).map((secret) =>
    digestOf(signPaymentLink(secret, merchantOrderId, amountPaise)),
  );
  return hasAcceptedDigest(signature, accepted) ? "signed-link" : undefined;
};
