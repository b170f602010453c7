import { writeParameters } from "#shared/input/address-parameters.ts";
import { createHmac } from "node:crypto";
import { formatRupees } from "../money.ts";

/** `open`: a stage accepts any order id and amount in a link. `signed`: only those that an operator signed. */
export const paymentLinkModes = ["open", "signed"] as const;

export type PaymentLinkMode = (typeof paymentLinkModes)[number];

/** All content of a payment link. Its signature covers all of it. */
export type PaymentLinkTerms = {
  readonly merchantOrderId: string;
  readonly amountPaise: number;
  /** The second from which the link is expired. Older links have none. */
  readonly expiresAtEpochSeconds?: number | undefined;
  /** The payer's or our own number for the thing that is paid. */
  readonly invoice?: string | undefined;
};

type LinkProps = {
  readonly siteUrl: string;
  readonly secret: string;
  /**
   * The address that the receipt is mailed to. It is not signed: changing it sends the receipt to another address, and
   * the sender still pays.
   */
  readonly email?: string | undefined;
};

/**
 * The signed text, one field per line, because no field contains a line break. Older links signed only the first two
 * fields.
 */
const signedText = ({ merchantOrderId, amountPaise, expiresAtEpochSeconds, invoice }: PaymentLinkTerms) =>
  expiresAtEpochSeconds === undefined && invoice === undefined
    ? `${merchantOrderId}\n${amountPaise}`
    : [merchantOrderId, amountPaise, expiresAtEpochSeconds ?? "", invoice ?? ""].join("\n");

/** The signature covers paise, so `1499.5` and `1499.50` are the same amount. The browser never signs. */
export const signPaymentLink = (secret: string, terms: PaymentLinkTerms): string =>
  createHmac("sha256", secret).update(signedText(terms)).digest("base64url");

/** The URL that a payer opens. The payer's own address is behind the `#`, which browsers do not send. */
export const makePaymentLink = (terms: PaymentLinkTerms, { siteUrl, secret, email }: LinkProps): string => {
  const { merchantOrderId, amountPaise, expiresAtEpochSeconds, invoice } = terms;
  const url = new URL("/process-payment", siteUrl);
  url.search = writeParameters({
    merchantOrderId,
    amount: formatRupees(amountPaise),
    ...(invoice === undefined ? {} : { invoice }),
    ...(expiresAtEpochSeconds === undefined ? {} : { exp: String(expiresAtEpochSeconds) }),
    sig: signPaymentLink(secret, terms),
  });
  if (email !== undefined) url.hash = writeParameters({ email });
  return url.href;
};
