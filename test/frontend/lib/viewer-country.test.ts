import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeViewerCountry } from "#frontend/src/features/viewer-country/make-viewer-country.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = new Error("no connection");

/** A lookup that answers when the test says so. */
const setUp = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const lookUp = vi.fn(() => promise);
  const logFailure = vi.fn();
  return {
    country: makeViewerCountry({ lookUp, logFailure, timeoutMs: 800 }),
    lookUp,
    logFailure,
    resolve,
    reject,
  };
};

test("[PRICE-03] one lookup serves the prefetch and the navigation", async () => {
  const { country, lookUp, resolve } = setUp();
  country.prefetch();
  country.prefetch();
  const settled = country.settle();
  resolve("IN");
  expect(await settled).toBe("IN");
  expect(lookUp).toHaveBeenCalledOnce();
});

test("[PRICE-03] an answer that takes 800 ms is not waited for, and changes nothing when it comes", async () => {
  const { country, resolve } = setUp();
  const settled = country.settle();
  await vi.advanceTimersByTimeAsync(800);
  expect(await settled).toBe("");
  resolve("IN");
  await vi.advanceTimersByTimeAsync(0);
  expect(await country.settle()).toBe("");
});

test("[PRICE-03] [SITE-10] a lookup that failed is logged and not asked again, by no hover and by no navigation, and the country stays unknown", async () => {
  const { country, lookUp, logFailure, reject } = setUp();
  country.prefetch();
  reject(failure);
  await vi.advanceTimersByTimeAsync(0);
  country.prefetch();
  expect(await country.settle()).toBe("");
  country.prefetch();
  expect(lookUp).toHaveBeenCalledOnce();
  expect(logFailure).toHaveBeenCalledExactlyOnceWith(failure);
});

test("[PRICE-03] what the served document was made for is never looked up", async () => {
  const { country, lookUp } = setUp();
  country.adopt("IN");
  country.prefetch();
  expect(await country.settle()).toBe("IN");
  expect(lookUp).not.toHaveBeenCalled();
});
