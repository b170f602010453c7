import * as z from "zod/mini";

/** `error` and `message` hold the same text, for older and newer clients; `code` is for machines and never changes. */
export const errorBodySchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  /** The path of the receipt, for an order that no longer needs payment, if the client may read it. */
  receiptPath: z.optional(z.string()),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

export const makeErrorBody = (code: string, message: string, receiptPath?: string): ErrorBody => ({
  error: message,
  message,
  code,
  ...(receiptPath !== undefined && { receiptPath }),
});
