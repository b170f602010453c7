import { writeParameters } from "#shared/input/address-parameters.ts";
import { createHmac } from "node:crypto";
import { formatRupees } from "../money.ts";

/** `open`: a stage takes any order id and amount that a link names. `signed`: only those that an operator signed. */
export const paymentLinkModes = ["open", "signed"] as const;

export type PaymentLinkMode = (typeof paymentLinkModes)[number];

/** Everything that a payment link asks for. Its signature covers all of it. */
export type PaymentLinkTerms = {
  readonly merchantOrderId: string;
  readonly amountPaise: number;
  /** From this second on, the link opens nothing. Older links have none. */
  readonly expiresAtEpochSeconds?: number | undefined;
  /** The payer's or our own number for what is paid. */
  readonly invoice?: string | undefined;
};

type LinkProps = {
  readonly siteUrl: string;
  readonly secret: string;
  /** Where the receipt is mailed. It is not signed: whoever changes it sends the receipt elsewhere, and pays. */
  readonly email?: string | undefined;
};

/** No field contains a line break. Older links signed only the first two fields. */
const signedText = ({ merchantOrderId, amountPaise, expiresAtEpochSeconds, invoice }: PaymentLinkTerms) =>
  expiresAtEpochSeconds === undefined && invoice === undefined
    ? `${merchantOrderId}\n${amountPaise}`
    : [merchantOrderId, amountPaise, expiresAtEpochSeconds ?? "", invoice ?? ""].join("\n");

/** It covers paise, so `1499.5` and `1499.50` are the same amount. The browser never signs. */
export const signPaymentLink = (secret: string, terms: PaymentLinkTerms): string =>
  createHmac("sha256", secret).update(signedText(terms)).digest("base64url");

/** The address that a payer opens. The payer's own address is behind the `#`, which browsers do not send. */
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
