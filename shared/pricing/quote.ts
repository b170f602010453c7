import * as z from "zod/mini";
import { changeParameters, ifValid, readParameters } from "#shared/input/address-parameters.ts";
import { quoteContent as words } from "#shared/pricing/quote-texts.ts";
import { groupDigits } from "#shared/group-digits.ts";
import type { Seller } from "#shared/brand/seller.ts";
import { splitTax } from "#shared/payment/split-tax.ts";
import { freeAttendees, pricesParameter, type PriceList } from "./pricing.ts";

export type QuoteRequest = { readonly attendees: number; readonly chatbot: boolean };

export type QuoteLine = { readonly what: string; readonly amount: number };

export type Quote =
  | {
      readonly type: "priced";
      readonly lines: readonly QuoteLine[];
      readonly total: number;
      /** Set if the free plan covers this many attendees: the total without badge printing. */
      readonly withoutPrinting?: number;
    }
  /** A price for this many attendees is agreed on individually. */
  | { readonly type: "custom" };

export const makeQuote = (list: PriceList, { attendees, chatbot }: QuoteRequest): Quote => {
  if (attendees >= list.customFrom) return { type: "custom" };
  const { plan, base, includedAttendees, perExtraAttendee, formatCount, formatMoney } = list;
  const extra = Math.max(0, attendees - includedAttendees);
  const lines: QuoteLine[] = [
    {
      what: (perExtraAttendee === undefined ? words.upTo : words.included)(
        plan,
        formatCount(includedAttendees),
      ),
      amount: base,
    },
  ];
  if (perExtraAttendee !== undefined && extra > 0)
    lines.push({
      what: words.extra(formatCount(extra), formatMoney(perExtraAttendee)),
      amount: extra * perExtraAttendee,
    });
  if (chatbot && list.chatbot !== undefined) lines.push({ what: words.chatbot, amount: list.chatbot });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    type: "priced",
    lines,
    total,
    ...(attendees <= freeAttendees && { withoutPrinting: total - base }),
  };
};

/** The tax line of a quote in rupees: the part that prices include, or a note that no tax is added. */
export const describeTax = (rupees: number, { taxPercent }: Seller): string => {
  if (taxPercent === undefined) return words.noTax;
  const { tax } = splitTax(rupees * 100, taxPercent);
  const paise = String(tax % 100).padStart(2, "0");
  return words.tax(taxPercent, `${groupDigits(Math.floor(tax / 100), "lakhs")}.${paise}`);
};

const names = { attendees: "attendees", chatbot: "chatbot", prices: pricesParameter } as const;

/** A whole number, at least one; undefined for anything else. */
export const readCount = (text: string | null | undefined): number | undefined => {
  const count = Number(text);
  return /^\d{1,6}$/.test(text ?? "") && count >= 1 ? count : undefined;
};

const quoteParameters = z.object({ attendees: ifValid(z.string()), chatbot: ifValid(z.literal("1")) });

/** The quote request in a URL; undefined if there is none. Anyone can write a URL. */
export const readQuoteRequest = (search: string): QuoteRequest | undefined => {
  const { attendees: text, chatbot } = readParameters(quoteParameters, search);
  const attendees = readCount(text);
  return attendees === undefined ? undefined : { attendees, chatbot: chatbot === "1" };
};

/** The URL includes the price list, so that a reader in another country sees the same quote. */
export const writeQuoteRequest = (
  search: string,
  { attendees, chatbot }: QuoteRequest,
  { code }: PriceList,
): string =>
  `?${changeParameters(search, {
    [names.attendees]: String(attendees),
    [names.prices]: code,
    [names.chatbot]: chatbot ? "1" : undefined,
  })}`;
