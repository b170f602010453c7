import { expect, test, vi } from "vitest";
import { makeViewerCountry } from "#frontend/src/app/make-viewer-country.ts";

const setUp = () => {
  const lookUp = vi.fn(() => Promise.resolve("IN"));
  return { country: makeViewerCountry({ lookUp, logFailure: vi.fn(), timeoutMs: 800 }), lookUp };
};

test("[PRICE-03] the prefetch and the navigation share one country lookup", async () => {
  const { country, lookUp } = setUp();
  country.prefetch();
  country.prefetch();
  expect(await country.settle()).toBe("IN");
  expect(lookUp).toHaveBeenCalledOnce();
});

test("[PRICE-03] skips the lookup when the served document already has a country", async () => {
  const { country, lookUp } = setUp();
  country.adopt("IN");
  country.prefetch();
  expect(await country.settle()).toBe("IN");
  expect(lookUp).not.toHaveBeenCalled();
});
