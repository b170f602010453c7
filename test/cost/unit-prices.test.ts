import { expect, test } from "vitest";
import { fromMemory, priceOf, unitPrices } from "#infra/cost/unit-prices.ts";

test("[OPS-01] what is free each month is taken off before anything is priced", () => {
  const price = { tiers: [{ usd: 2 }], freeUnits: 10 };

  expect([0, 10, 11, 15].map((units) => priceOf(price, units))).toEqual([0, 0, 2, 10]);
});

test("[OPS-01] each tier prices its own units only, and the last one has no end", () => {
  const price = { tiers: [{ upTo: 10, usd: 3 }, { upTo: 20, usd: 2 }, { usd: 1 }], freeUnits: 5 };

  expect([15, 16, 25, 125].map((units) => priceOf(price, units))).toEqual([30, 32, 50, 150]);
});

test("[OPS-01] every price has rising tiers that end in an open one, and says where it was looked up", () => {
  for (const { tiers, freeUnits, source, checked } of Object.values(unitPrices)) {
    const ends = tiers.map((tier) => ("upTo" in tier ? tier.upTo : undefined) ?? Number.POSITIVE_INFINITY);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBe(Number.POSITIVE_INFINITY);
    expect(freeUnits).toBeGreaterThanOrEqual(0);
    expect(source).toMatch(/Pricing/);
    if (checked !== fromMemory) expect(checked).toMatch(/^20\d\d-[01]\d-[0-3]\d, \S/);
  }
});
