import * as z from "zod/mini";
import { forgetText, readJson, storeText } from "../../lib/stored-text.ts";
import { storedValueKeys } from "../../lib/stored-values.ts";

const lastOrderSchema = z.object({
  amountPaise: z.number(),
  merchantOrderId: z.string(),
  invoice: z.optional(z.string()),
  /** Whether its checkout has come to an end; which one, only the server knows. */
  concluded: z.boolean(),
});

/** The order that this tab opened last, until the visitor was told how it ended or wants another. */
export type LastOrder = z.infer<typeof lastOrderSchema>;

const storageKey = storedValueKeys.session.paymentOrder;

/** It outlives a reload: the checkout of an order that may be paid already is not opened beside a second one. */
export const readLastOrder = (): LastOrder | undefined => readJson(storageKey, lastOrderSchema);

export const rememberLastOrder = (order: LastOrder): void => storeText(storageKey, JSON.stringify(order));

export const forgetLastOrder = (): void => forgetText(storageKey);
