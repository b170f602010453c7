import { ulid } from "ulid";

/** A new order's id: `EC-` and a ULID, 29 characters, ordered by time and not to be guessed. */
export const makeOrderId = (nowEpochMs: number): string => `EC-${ulid(nowEpochMs)}`;

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
