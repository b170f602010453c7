import { digestOf, hasAcceptedDigest } from "#functions/platform/http/accepted-digest.ts";
import type { Attempt } from "../order/order-state.ts";

/**
 * Whether this is the key of an attempt's receipt. The time that the comparison takes reveals nothing about the key.
 */
export const opensReceipt = (key: string | undefined, { receiptKey }: Pick<Attempt, "receiptKey">): boolean =>
  key !== undefined && receiptKey !== undefined && hasAcceptedDigest(key, [digestOf(receiptKey)]);
