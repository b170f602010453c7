import * as z from "zod/mini";
import { priceListCodes } from "#shared/pricing/pricing.ts";
import { isOn } from "#shared/features.ts";
import { planSheetSchema } from "../queue-planner/plan-contract.ts";
import { whole } from "../contract/whole.ts";

const quoteSheetSchema = z.strictObject({
  type: z.literal("quote"),
  prices: z.enum(priceListCodes),
  attendees: whole({ min: 1, max: 999_999 }),
  chatbot: z.boolean(),
});

export type QuoteSheet = z.infer<typeof quoteSheetSchema>;

/** What a visitor wants to have by email: numbers alone, of which the server makes every word and figure of the mail. */
export const sheetSchema = isOn("planner")
  ? z.discriminatedUnion("type", [planSheetSchema, quoteSheetSchema])
  : z.discriminatedUnion("type", [quoteSheetSchema]);

export type Sheet = z.infer<typeof sheetSchema>;

/** What is made of a sheet, by its sort. */
export type BySheet<Result> = {
  readonly [Type in Sheet["type"]]: (sheet: Extract<Sheet, { readonly type: Type }>) => Result;
};

export const applyToSheet = <Result, Type extends Sheet["type"]>(
  bySheet: Pick<BySheet<Result>, Type>,
  sheet: Extract<Sheet, { readonly type: Type }>,
): Result => bySheet[sheet.type](sheet);
