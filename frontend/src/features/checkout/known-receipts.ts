import * as z from "zod/mini";
import { receiptPath } from "#shared/payment-paths.ts";
import { storedValueKeys } from "../../lib/stored-values.ts";

/** Where the receipts of this tab's orders stand, by the order's id. */
const receiptsSchema = z.record(z.string(), z.string().check(z.startsWith(`${receiptPath}?`)));

const storageKey = storedValueKeys.session.paymentReceipts;

/** Where storage is switched off, they at least live as long as the page. */
const unstored = new Map<string, string>();

const readAll = (): Readonly<Record<string, string>> => {
  try {
    return receiptsSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? "{}")).data ?? {};
  } catch {
    return {};
  }
};

export const findReceiptAddress = (merchantOrderId: string): string | undefined => {
  const known = new Map(Object.entries(readAll()));
  return known.get(merchantOrderId) ?? unstored.get(merchantOrderId);
};

export const rememberReceipt = (merchantOrderId: string, address: string): void => {
  unstored.set(merchantOrderId, address);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [merchantOrderId]: address }));
  } catch {
    // The page knows it.
  }
};
