import fc from "fast-check";
import { expect, test } from "vitest";
import { groupDigits } from "#shared/group-digits.ts";

test("[PRICE-01] groups the digits of any whole number as Intl does, in thousands and in lakhs", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (count) => {
      expect(groupDigits(count)).toBe(count.toLocaleString("en"));
      expect(groupDigits(count, "lakhs")).toBe(count.toLocaleString("en-IN"));
    }),
    { examples: [[0], [999], [1000], [99_999], [100_000], [12_345_678]] },
  );
});
