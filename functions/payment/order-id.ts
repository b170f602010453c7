/** Crockford's base 32, as ULIDs use it. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const encode = (value: bigint, length: number): string =>
  Array.from(
    { length },
    (_, index) => alphabet[Number((value >> BigInt(5 * (length - 1 - index))) & 31n)],
  ).join("");

const randomBytesCount = 10;

/**
 * A new order's id: `EC-` and a ULID, 29 characters, ordered by time and not to be guessed.
 * @param drawBytes so many random bytes.
 */
export const makeOrderId = (nowEpochMs: number, drawBytes: (count: number) => Uint8Array): string => {
  const random = drawBytes(randomBytesCount).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
  return `EC-${encode(BigInt(nowEpochMs), 10)}${encode(random, 16)}`;
};

/** What the provider knows an attempt by: it takes no id twice. */
export const attemptIdOf = (orderId: string, attempt: number): string =>
  attempt === 1 ? orderId : `${orderId}--a${attempt}`;

const attemptPattern = /^(.+)--a([1-9]\d{0,2})$/;

/** The order and the attempt that a provider's id belongs to: no order id of ours ends like an attempt. */
export const readAttemptId = (attemptId: string): { readonly orderId: string; readonly attempt: number } => {
  const match = attemptPattern.exec(attemptId);
  const [, orderId, number] = match ?? [];
  return orderId === undefined ? { orderId: attemptId, attempt: 1 } : { orderId, attempt: Number(number) };
};
