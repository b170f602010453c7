import * as z from "zod/mini";
import { paidOrdersPrefix, type ServiceId } from "#shared/analytics/analytics-services.ts";
import { readJson, storeText } from "../lib/stored-text.ts";
import type { PaidOrder, Purchase } from "./site-event.ts";

/** What a service has still to be told was paid, in rupees and by the order's digest; 0 of what it knows. */
const ordersSchema = z.record(z.string(), z.number());

/** Long enough to tell orders apart, and no longer than Mixpanel takes. */
const digestBytes = 16;

/** What services know the order by. */
export const makePurchase = async ({ merchantOrderId, amountPaise }: PaidOrder): Promise<Purchase> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(merchantOrderId));
  const id = Array.from(new Uint8Array(digest, 0, digestBytes), (byte) => byte.toString(16).padStart(2, "0"));
  return { id: id.join(""), rupees: amountPaise / 100 };
};

type Teller = {
  readonly id: ServiceId;
  /** undefined where the page does not admit the service, or not now: the next one that does will tell it. */
  readonly tell: ((purchase: Purchase) => void) | undefined;
  /** Asked when it is this tab's turn: the visitor may have changed their mind. */
  readonly isAllowed: () => boolean;
};

/**
 * Tells a service of what was paid, each order once in this browser, whichever pages and tabs see it: of this purchase, and
 * of those of pages that did not admit the service.
 */
export const tellPaidOrders = ({ id, tell, isAllowed }: Teller, purchase?: Purchase): Promise<void> => {
  const key = `${paidOrdersPrefix}${id}`;
  return navigator.locks.request(key, () => {
    if (!isAllowed()) return;
    const kept = readJson(key, ordersSchema, "localStorage");
    const orders = purchase ? { [purchase.id]: purchase.rupees, ...kept } : { ...kept };
    const due = Object.entries(orders).filter(([, rupees]) => rupees > 0);
    // Once at most: it is known before it is told.
    const told = tell ? Object.fromEntries(due.map(([order]) => [order, 0])) : {};
    if (due.length > 0) storeText(key, JSON.stringify({ ...orders, ...told }), "localStorage");
    for (const [order, rupees] of due) tell?.({ id: order, rupees });
  });
};
