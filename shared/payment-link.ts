import { createHmac } from "node:crypto";
import { formatRupees } from "./money.ts";

/** `open`: a stage takes any order id and amount that a link names. `signed`: only those that an operator signed. */
export const paymentLinkModes = ["open", "signed"] as const;

export type PaymentLinkMode = (typeof paymentLinkModes)[number];

/**
 * The `sig` of a signed payment link: without the secret, neither order nor amount can be changed. It covers paise, so
 * `1499.5` and `1499.50` are one amount. For servers and operators; the browser never signs.
 */
export const signPaymentLink = (secret: string, merchantOrderId: string, amountPaise: number): string =>
  createHmac("sha256", secret).update(`${merchantOrderId}\n${amountPaise}`).digest("base64url");

/** The address that a payer opens. */
export const makePaymentLink = (
  siteUrl: string,
  {
    merchantOrderId,
    amountPaise,
    signature,
  }: {
    readonly merchantOrderId: string;
    readonly amountPaise: number;
    readonly signature: string | undefined;
  },
): string => {
  const url = new URL("/process-payment", siteUrl);
  url.searchParams.set("merchantOrderId", merchantOrderId);
  url.searchParams.set("amount", formatRupees(amountPaise));
  if (signature !== undefined) url.searchParams.set("sig", signature);
  return url.href;
};
