import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptIdOf, makeOrderId, readAttemptId } from "#functions/payment/order/order-id.ts";
import { attemptsMax } from "#functions/payment/checkout/checkout-step.ts";
import { readRefundId, refundIdOf, refundsMax } from "#functions/payment/refund/refund-id.ts";
import { merchantOrderIdSchema } from "#shared/payment/payment-contract.ts";
import { sampleSize } from "#test/support/sample.ts";

test("[PAY-15] creates order ids as EC- plus a ULID of the creation time", () => {
  expect(makeOrderId(1_469_918_176_385)).toMatch(/^EC-01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(makeOrderId(1)).toMatch(/^EC-0000000001[0-9A-HJKMNP-TV-Z]{16}$/);
});

test("[PAY-15] creates valid order ids that differ in every random character within one millisecond", () => {
  const ids = Array.from({ length: sampleSize({ usual: 1000, full: 10_000 }) }, () =>
    makeOrderId(1_800_000_000_000),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (let place = 13; place < 29; place += 1)
    expect(new Set(ids.map((id) => id[place])).size, `place ${place}`).toBe(32);
  expect(ids.filter((id) => !merchantOrderIdSchema.safeParse(id).success)).toEqual([]);
});

test("[PAY-15] parses every attempt id back to its order, within the provider's length and characters", () => {
  const orderId = fc
    .string({ minLength: 1, maxLength: 56, unit: fc.constantFrom("a", "z", "A", "Z", "0", "2", "-", "_") })
    .filter((id) => merchantOrderIdSchema.safeParse(id).success);
  fc.assert(
    fc.property(orderId, fc.integer({ min: 1, max: attemptsMax }), (id, attempt) => {
      expect(attemptIdOf(id, attempt)).toMatch(/^[A-Za-z0-9_-]{1,63}$/);
      expect(readAttemptId(attemptIdOf(id, attempt))).toEqual({ orderId: id, attempt });
    }),
  );
});

test("[PAY-21] parses every refund id back to its order, within the provider's length and characters", () => {
  const longest = `${"Az09_-".repeat(9)}xy`;
  for (const id of ["o1", "o1--r1", "--r1", longest])
    for (const refund of [1, 10, refundsMax]) {
      expect(refundIdOf(id, refund)).toMatch(/^[A-Za-z0-9_-]{1,63}$/);
      expect(readRefundId(refundIdOf(id, refund))).toEqual({ orderId: id, refund });
    }
  for (const id of ["o1", "o1--r0", "o1--r100", "--r1", 7, undefined])
    expect(readRefundId(id)).toBeUndefined();
});
