/** An order id has up to 56 characters; with `--r99` it stays within the provider's 63. */
export const refundIdOf = (orderId: string, refund: number): string => `${orderId}--r${refund}`;

/** An order has at most this many refunds. Each one but the last has failed or returned a part of the money. */
export const refundsMax = 99;

const refundPattern = /^(.+)--r([1-9]\d?)$/;

/** @returns undefined if the id is not one of ours, such as that of a refund made in the provider's dashboard */
export const readRefundId = (
  refundId: unknown,
): { readonly orderId: string; readonly refund: number } | undefined => {
  const [, orderId, number] = (typeof refundId === "string" ? refundPattern.exec(refundId) : null) ?? [];
  return orderId === undefined ? undefined : { orderId, refund: Number(number) };
};
