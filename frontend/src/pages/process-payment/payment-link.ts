import { emailSchema } from "#shared/contract/email.ts";
import { amountNotPositive, amountRequired } from "#shared/content/payment.ts";
import { readPaise } from "#shared/money.ts";
import { content } from "./content.ts";

export type PaymentLink = {
  readonly merchantOrderId: string;
  /** As the query has it; it is shown so (specification, section 9). */
  readonly amountText: string;
  readonly amountRupees: number;
  readonly amountPaise: number;
  readonly signature: string | undefined;
  /** Until when its signature holds, in seconds since 1970. */
  readonly expires: number | undefined;
  readonly invoice: string | undefined;
  readonly email: string | undefined;
};

export type LinkReading =
  | { readonly type: "link"; readonly link: PaymentLink }
  | { readonly type: "refused"; readonly text: string };

/**
 * What a payment link asks for. An amount that is no plain decimal is refused, not guessed: `1,000` is not one rupee. An
 * email address that is none stops nobody from paying.
 * @param fragment what stands behind the `#`, which no server's log holds
 */
export const readPaymentLink = (query: URLSearchParams, fragment = new URLSearchParams()): LinkReading => {
  const email = emailSchema.safeParse(fragment.get("email"));
  const merchantOrderId = query.get("merchantOrderId") ?? "";
  const amountText = query.get("amount") ?? "";
  if (merchantOrderId === "" || amountText === "")
    return { type: "refused", text: content.missingParameters };
  const reading = readPaise(amountText);
  if (reading.type === "refused") return { type: "refused", text: explain(reading.message) };
  const expiryText = query.get("exp");
  if (expiryText !== null && !/^\d{1,12}$/.test(expiryText))
    return { type: "refused", text: content.brokenLink };
  return {
    type: "link",
    link: {
      merchantOrderId,
      amountText,
      amountRupees: Number(amountText),
      amountPaise: reading.paise,
      signature: query.get("sig") ?? undefined,
      expires: expiryText === null ? undefined : Number(expiryText),
      invoice: query.get("invoice") || undefined,
      email: email.data,
    },
  };
};

/** The page has a wording of its own for what is no positive number. */
const explain = (message: string): string =>
  message === amountNotPositive || message === amountRequired ? content.invalidAmount : message;
