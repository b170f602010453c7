import * as z from "zod/mini";
import { ifValid, readParameters, writeParameters } from "#shared/input/address-parameters.ts";
import { merchantOrderIdSchema, receiptKeySchema } from "#shared/payment/payment-contract.ts";
import { receiptPath } from "./payment-paths.ts";

/**
 * The parts of a URL that opens one receipt. `key` is random for each attempt to pay, so the order's id alone opens
 * nothing.
 */
export type ReceiptAddress = { readonly merchantOrderId: string; readonly key: string };

/** The key is behind the `#`, which browsers do not send, so it is in none of our logs and in no referrer. */
export const makeReceiptAddress = ({ merchantOrderId, key }: ReceiptAddress): string =>
  `${receiptPath}?${writeParameters({ order: merchantOrderId })}#${writeParameters({ key })}`;

const orderParameters = z.object({ order: ifValid(merchantOrderIdSchema) });
const keyParameters = z.object({ key: ifValid(receiptKeySchema.check(z.minLength(1))) });

export const readReceiptAddress = ({
  search,
  hash,
}: Pick<URL, "search" | "hash">): ReceiptAddress | undefined => {
  const { order: merchantOrderId } = readParameters(orderParameters, search);
  const { key } = readParameters(keyParameters, hash.slice(1));
  return merchantOrderId === undefined || key === undefined ? undefined : { merchantOrderId, key };
};
