import * as z from "zod/mini";
import { receiptPath } from "#shared/payment/payment-paths.ts";
import { readReceiptAddress } from "#shared/payment/receipt-address.ts";
import { paymentKeys } from "#shared/payment/payment-stored-values.ts";

const addressSchema = z.string().check(z.startsWith(`${receiptPath}?`));

const receiptSchema = z.object({
  address: addressSchema,
  /** Email address to which the receipt is sent, as confirmed by the server. */
  email: z.optional(z.string()),
});

type KnownReceipt = z.infer<typeof receiptSchema>;

/** Receipts of this tab's orders by order id. A tab of the previous release has stored addresses only. */
const receiptsSchema = z.record(
  z.string(),
  z.union([
    receiptSchema,
    z.pipe(
      addressSchema,
      z.transform((address): KnownReceipt => ({ address })),
    ),
  ]),
);

const storageKey = paymentKeys.paymentReceipts;

/** Used if storage is blocked: the receipts then last as long as the page. */
const unstored = new Map<string, KnownReceipt>();

const readAll = (): Readonly<Record<string, KnownReceipt>> => {
  try {
    return receiptsSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? "{}")).data ?? {};
  } catch {
    return {};
  }
};

export const findReceipt = (merchantOrderId: string): KnownReceipt | undefined => {
  const known = new Map(Object.entries(readAll()));
  return known.get(merchantOrderId) ?? unstored.get(merchantOrderId);
};

/** The key that proves to the server that this tab opened the order or has received its receipt. */
export const findReceiptKey = (merchantOrderId: string): string | undefined => {
  const receipt = findReceipt(merchantOrderId);
  return receipt && readReceiptAddress(new URL(receipt.address, location.origin))?.key;
};

const storeAll = (receipts: Readonly<Record<string, KnownReceipt>>): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(receipts));
  } catch {
    // Storage failed; `unstored` still holds the receipts.
  }
};

/** The order was paid by another attempt, or any of several browsers may pay it: this tab's key opens no receipt. */
export const forgetReceipt = (merchantOrderId: string): void => {
  unstored.delete(merchantOrderId);
  const { [merchantOrderId]: _forgotten, ...others } = readAll();
  storeAll(others);
};

export const rememberReceipt = (merchantOrderId: string, receipt: KnownReceipt): void => {
  unstored.set(merchantOrderId, receipt);
  storeAll({ ...readAll(), [merchantOrderId]: receipt });
};
