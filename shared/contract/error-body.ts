import * as z from "zod/mini";

/** `error` and `message` hold the same text, for older and newer clients; `code` is for machines and never changes. */
export const errorBodySchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  /** Where the receipt of an order stands that needs no payment any more, for who may read it. */
  receiptPath: z.optional(z.string()),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

export const makeErrorBody = (code: string, message: string, receiptPath?: string): ErrorBody => ({
  error: message,
  message,
  code,
  ...(receiptPath !== undefined && { receiptPath }),
});
