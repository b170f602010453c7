import { ulid } from "ulid";

/** A new order's id: `EC-` and a ULID, 29 characters, ordered by time and impossible to guess. */
export const makeOrderId = (nowEpochMs: number): string => `EC-${ulid(nowEpochMs)}`;

/** The id of an attempt at the provider, which accepts no id twice. */
export const attemptIdOf = (orderId: string, attempt: number): string =>
  attempt === 1 ? orderId : `${orderId}--a${attempt}`;

const attemptPattern = /^(.+)--a([1-9]\d{0,2})$/;

/** Splits a provider's id into the order and the attempt: our order ids never end like an attempt's. */
export const readAttemptId = (attemptId: string): { readonly orderId: string; readonly attempt: number } => {
  const match = attemptPattern.exec(attemptId);
  const [, orderId, number] = match ?? [];
  return orderId === undefined ? { orderId: attemptId, attempt: 1 } : { orderId, attempt: Number(number) };
};
