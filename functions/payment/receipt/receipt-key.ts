import { digestOf, hasAcceptedDigest } from "#functions/platform/http/accepted-digest.ts";
import type { Attempt } from "../order/order-state.ts";

/** Whether a browser holds the key of an attempt's receipt. How long the comparison takes tells nothing of the key. */
export const opensReceipt = (key: string | undefined, { receiptKey }: Pick<Attempt, "receiptKey">): boolean =>
  key !== undefined && receiptKey !== undefined && hasAcceptedDigest(key, [digestOf(receiptKey)]);
