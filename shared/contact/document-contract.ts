import * as z from "zod/mini";
import { priceListCodes } from "#shared/pricing/pricing.ts";
import { isEnabled } from "#shared/features.ts";
import { emailedPlanSchema } from "../queue-planner/plan-contract.ts";
import { whole } from "../contract/whole.ts";

const emailedQuoteSchema = z.strictObject({
  type: z.literal("quote"),
  prices: z.enum(priceListCodes),
  attendees: whole({ min: 1, max: 999_999 }),
  chatbot: z.boolean(),
});

export type EmailedQuote = z.infer<typeof emailedQuoteSchema>;

/**
 * A document that a visitor requests by email. It holds numbers only, from which the server generates the whole mail.
 */
export const emailedDocumentSchema = isEnabled("planner")
  ? z.discriminatedUnion("type", [emailedPlanSchema, emailedQuoteSchema])
  : z.discriminatedUnion("type", [emailedQuoteSchema]);

export type EmailedDocument = z.infer<typeof emailedDocumentSchema>;

/** One function for each type of emailed document. */
export type ByDocument<Result> = {
  readonly [Type in EmailedDocument["type"]]: (
    sheet: Extract<EmailedDocument, { readonly type: Type }>,
  ) => Result;
};

export const applyToDocument = <Result, Type extends EmailedDocument["type"]>(
  byDocument: Pick<ByDocument<Result>, Type>,
  sheet: Extract<EmailedDocument, { readonly type: Type }>,
): Result => byDocument[sheet.type](sheet);
