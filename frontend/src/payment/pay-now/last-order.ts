import * as z from "zod/mini";
import { forgetText, readJson, storeText } from "../../lib/stored-text.ts";
import { paymentKeys } from "#shared/payment/payment-stored-values.ts";

const lastOrderSchema = z.object({
  amountPaise: z.number(),
  merchantOrderId: z.string(),
  invoice: z.optional(z.string()),
  /** True if its checkout has finished; only the server has the result. */
  concluded: z.boolean(),
});

/** The order that this tab opened last, until the visitor has seen its result or starts another. */
export type LastOrder = z.infer<typeof lastOrderSchema>;

const storageKey = paymentKeys.paymentOrder;

/**
 * Stored so that it survives a reload: an order that may already be paid must not get a second checkout
 * beside it.
 */
export const readLastOrder = (): LastOrder | undefined => readJson(storageKey, lastOrderSchema);

export const rememberLastOrder = (order: LastOrder): void => storeText(storageKey, JSON.stringify(order));

export const forgetLastOrder = (): void => forgetText(storageKey);
