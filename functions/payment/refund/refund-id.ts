/** What the provider knows a refund by. With the order's own 56 characters, `--r99` fits its 63. */
export const refundIdOf = (orderId: string, refund: number): string => `${orderId}--r${refund}`;

/** One order's; each but the last has failed, or gave a part back. */
export const refundsMax = 99;

const refundPattern = /^(.+)--r([1-9]\d?)$/;

/** Undefined: no id of ours, such as that of a refund made in the provider's dashboard. */
export const readRefundId = (
  refundId: unknown,
): { readonly orderId: string; readonly refund: number } | undefined => {
  const [, orderId, number] = (typeof refundId === "string" ? refundPattern.exec(refundId) : null) ?? [];
  return orderId === undefined ? undefined : { orderId, refund: Number(number) };
};
