import {
  signPaymentLink,
  type PaymentLinkMode,
  type PaymentLinkTerms,
} from "#shared/payment/payment-link.ts";
import { digestOf, hasAcceptedDigest } from "#functions/platform/http/accepted-digest.ts";
import type { Clock } from "#functions/platform/clock.ts";
import type { OrderStore } from "../order/order-record.ts";
import { lastAttempt, type OrderOrigin } from "../order/order-state.ts";

export type LinkDeps = {
  readonly store: Pick<OrderStore, "find">;
  readonly clock: Clock;
  readonly links: PaymentLinkMode;
  /** The time until which signed links without an expiry are accepted. */
  readonly endlessLinksUntilEpochMs: number;
  readonly readLinkSecrets: () => Promise<readonly string[]>;
};

type Link = Partial<Pick<PaymentLinkTerms, "merchantOrderId">> &
  Omit<PaymentLinkTerms, "merchantOrderId"> & { readonly signature: string | undefined };

export type RefusedLink = "invalid-payment-link" | "payment-link-expired";

type LinkReading =
  | { readonly type: "accepted"; readonly origin: OrderOrigin }
  | { readonly type: "refused"; readonly code: RefusedLink };

const accepted = (origin: OrderOrigin): LinkReading => ({ type: "accepted", origin });
const invalid: LinkReading = { type: "refused", code: "invalid-payment-link" };

/** A wrong signature is always an error. An order of Pay Now needs none: its id is ours and cannot be guessed. */
export const readOrderOrigin = async (
  { store, clock, links, endlessLinksUntilEpochMs, readLinkSecrets }: LinkDeps,
  { merchantOrderId, signature, ...terms }: Link,
): Promise<LinkReading> => {
  if (merchantOrderId === undefined) return signature === undefined ? accepted("form") : invalid;
  if (signature !== undefined) {
    const digests = (await readLinkSecrets()).map((secret) =>
      digestOf(signPaymentLink(secret, { merchantOrderId, ...terms })),
    );
    if (!hasAcceptedDigest(signature, digests)) return invalid;
    const { expiresAtEpochSeconds } = terms;
    const endsAtEpochMs =
      expiresAtEpochSeconds === undefined ? endlessLinksUntilEpochMs : expiresAtEpochSeconds * 1000;
    return clock() < endsAtEpochMs
      ? accepted("signed-link")
      : { type: "refused", code: "payment-link-expired" };
  }
  if (links === "open") return accepted("open-link");
  const known = await store.find(merchantOrderId);
  const isOurs = known?.origin === "form" && lastAttempt(known.order)?.amountPaise === terms.amountPaise;
  return isOurs ? accepted("form") : invalid;
};
