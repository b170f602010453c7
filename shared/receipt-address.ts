import { receiptPath } from "./payment-paths.ts";

/** What opens one receipt. `key` is drawn for each attempt to pay, so that the order's id alone opens nothing. */
export type ReceiptAddress = { readonly merchantOrderId: string; readonly key: string };

/** The key stands behind the `#`: a browser sends that to nobody, so that no log of ours and no referrer holds it. */
export const makeReceiptAddress = ({ merchantOrderId, key }: ReceiptAddress): string =>
  `${receiptPath}?${String(new URLSearchParams({ order: merchantOrderId }))}#${String(new URLSearchParams({ key }))}`;

/** @returns undefined for an address that lacks either. */
export const readReceiptAddress = ({
  search,
  hash,
}: Pick<URL, "search" | "hash">): ReceiptAddress | undefined => {
  const merchantOrderId = new URLSearchParams(search).get("order") ?? "";
  const key = new URLSearchParams(hash.slice(1)).get("key") ?? "";
  return merchantOrderId === "" || key === "" ? undefined : { merchantOrderId, key };
};
