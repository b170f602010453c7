import * as z from "zod/mini";
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

const storageKey = storedValueKeys.session.payNowOrder;

/** Where storage is switched off, it at least lives as long as the page. */
let unstored: LastOrder | undefined;

/** It outlives a reload: the checkout of an order that may be paid already is not opened beside a second one. */
export const readLastOrder = (): LastOrder | undefined => {
  try {
    return lastOrderSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? "null")).data;
  } catch {
    return unstored;
  }
};

export const rememberLastOrder = (order: LastOrder): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(order));
  } catch {
    unstored = order;
  }
};

export const forgetLastOrder = (): void => {
  unstored = undefined;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There was nothing but what the page has just forgotten.
  }
};
