import * as z from "zod/mini";

/** The seller on a receipt, in addition to the legal name. Missing values are not shown. */
export const sellerSchema = z.object({
  address: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  /** India's tax number: state, PAN, number of the registration, Z and a check character. */
  gstin: z.optional(
    z
      .string()
      .check(z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, "a GSTIN, such as 29ABCDE1234F1Z5")),
  ),
  /** The rate of a tax that every price includes. */
  taxPercent: z.optional(z.number().check(z.gt(0), z.lt(100))),
});

export type Seller = z.infer<typeof sellerSchema>;
