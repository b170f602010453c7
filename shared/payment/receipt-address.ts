import { receiptPath } from "./payment-paths.ts";

/** What opens one receipt. `key` is random for each attempt to pay, so the order's id alone opens nothing. */
export type ReceiptAddress = { readonly merchantOrderId: string; readonly key: string };

/** The key is behind the `#`, which browsers do not send, so it is in none of our logs and in no referrer. */
export const makeReceiptAddress = ({ merchantOrderId, key }: ReceiptAddress): string =>
  `${receiptPath}?${String(new URLSearchParams({ order: merchantOrderId }))}#${String(new URLSearchParams({ key }))}`;

export const readReceiptAddress = ({
  search,
  hash,
}: Pick<URL, "search" | "hash">): ReceiptAddress | undefined => {
  const merchantOrderId = new URLSearchParams(search).get("order") ?? "";
  const key = new URLSearchParams(hash.slice(1)).get("key") ?? "";
  return merchantOrderId === "" || key === "" ? undefined : { merchantOrderId, key };
};
