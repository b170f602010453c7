import * as z from "zod/mini";
import { paidOrdersPrefix, type ServiceId } from "#shared/analytics/analytics-services.ts";
import { readJson, storeText } from "../lib/stored-text.ts";
import type { PaidOrder, Purchase } from "./site-event.ts";

/** Payments by order digest, in rupees, that a service has yet to receive; 0 for those already reported. */
const ordersSchema = z.record(z.string(), z.number());

/** Long enough to be unique, and within Mixpanel's limit for `$insert_id`. */
const digestBytes = 16;

/** The purchase as reported to services: the order id is replaced by a digest. */
export const makePurchase = async ({ merchantOrderId, amountPaise }: PaidOrder): Promise<Purchase> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(merchantOrderId));
  const id = Array.from(new Uint8Array(digest, 0, digestBytes), (byte) => byte.toString(16).padStart(2, "0"));
  return { id: id.join(""), rupees: amountPaise / 100 };
};

type PaidOrderTracker = {
  readonly id: ServiceId;
  /**
   * undefined if the page, or its current state, does not allow the service. The next page that allows it
   * reports the payment.
   */
  readonly track: ((purchase: Purchase) => void) | undefined;
  /**
   * Checked once this tab holds the lock, because the visitor may have changed the choice in the meantime.
   */
  readonly isAllowed: () => boolean;
};

/**
 * Reports payments to a service: this purchase, and those of pages that did not allow the service. Each order
 * is reported once per browser, no matter how many pages and tabs see it.
 */
export const trackPaidOrders = (
  { id, track, isAllowed }: PaidOrderTracker,
  purchase?: Purchase,
): Promise<void> => {
  const key = `${paidOrdersPrefix}${id}`;
  return navigator.locks.request(key, () => {
    if (!isAllowed()) return;
    const stored = readJson(key, ordersSchema, "localStorage");
    const orders = purchase ? { [purchase.id]: purchase.rupees, ...stored } : { ...stored };
    const due = Object.entries(orders).filter(([, rupees]) => rupees > 0);
    // Reported at most once: the order is stored as reported before it is reported.
    const tracked = track ? Object.fromEntries(due.map(([order]) => [order, 0])) : {};
    if (due.length > 0) storeText(key, JSON.stringify({ ...orders, ...tracked }), "localStorage");
    for (const [order, rupees] of due) track?.({ id: order, rupees });
  });
};
