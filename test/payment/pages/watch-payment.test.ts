import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readStatusResult, type StatusResult } from "#frontend/src/payment/checkout/fetch-payment-status.ts";
import { makePaymentWatch } from "#frontend/src/payment/checkout/payment-calls.ts";
import { refusal, unanswered, unusable } from "#test/support/call-results.ts";
import { known, unavailable, unknownOrder } from "#test/payment/support/payment-responses.ts";
import { makeWatchHarness, pass } from "#test/support/watch-harness.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const makeWatch = (outcome: StatusResult = known("PENDING")) => {
  const heard: { readonly result: StatusResult; readonly late: boolean }[] = [];
  const harness = makeWatchHarness(outcome);
  const watch = makePaymentWatch({
    ...harness.deps,
    onResult: (given, late) => heard.push({ result: given, late }),
  });
  return { ...harness, watch, heard };
};

test("[PAY-12] polls a pending payment at the provider's intervals, marks it late, and stops", async () => {
  const { watch, polledAtSeconds, heard } = makeWatch();
  watch.start();
  await pass(3600);
  const gaps = polledAtSeconds.slice(1).map((at, index) => at - polledAtSeconds[index]!);
  const between = (from: number, to: number) =>
    new Set(gaps.filter((_, index) => polledAtSeconds[index]! >= from && polledAtSeconds[index]! < to));
  expect(polledAtSeconds[0]).toBe(0);
  expect(between(0, 30)).toEqual(new Set([3]));
  expect(between(30, 90)).toEqual(new Set([6]));
  expect(between(90, 150)).toEqual(new Set([10]));
  expect(between(150, 210)).toEqual(new Set([30]));
  expect(between(210, 3600)).toEqual(new Set([60]));
  expect(polledAtSeconds.at(-1)).toBeLessThanOrEqual(21 * 60);
  expect(polledAtSeconds.length).toBeLessThan(50);
  expect(heard.map(({ late }) => late)).toEqual(polledAtSeconds.map((at) => at >= 210));
});

const finals = [known("COMPLETED"), known("FAILED"), known("REVIEW"), unknownOrder];

test.each(finals)("[PAY-12] stops polling after the final response %j", async (outcome) => {
  const { watch, polledAtSeconds, heard, show } = makeWatch(outcome);
  watch.start();
  await pass(600);
  show(true);
  show(false);
  await pass(600);
  expect(polledAtSeconds).toEqual([0]);
  expect(heard).toEqual([{ result: outcome, late: false }]);
});

test("[PAY-13] polls again at the next interval when the server is unavailable", async () => {
  const { watch, polledAtSeconds, page, heard } = makeWatch(unavailable);
  watch.start();
  await pass(4);
  page.result = known("COMPLETED");
  await pass(60);
  expect(polledAtSeconds).toEqual([0, 3, 6]);
  expect(heard.at(-1)?.result).toEqual(known("COMPLETED"));
});

test("[PAY-12] a hidden page sends no request until it is visible", async () => {
  const { watch, polledAtSeconds, show, page } = makeWatch();
  page.hidden = true;
  watch.start();
  await pass(30);
  expect(polledAtSeconds).toEqual([]);
  show(false);
  await pass(1);
  show(true);
  await pass(100);
  expect(polledAtSeconds).toEqual([30]);
  show(false);
  await pass(0);
  expect(polledAtSeconds).toEqual([30, 131]);
});

test("[PAY-12] switching tabs quickly does not poll sooner than the schedule", async () => {
  const { watch, polledAtSeconds, show } = makeWatch();
  watch.start();
  await pass(0);
  for (let times = 0; times < 50; times += 1) {
    show(true);
    await pass(0.05);
    show(false);
    await pass(0.05);
  }
  expect(polledAtSeconds).toEqual([0, 3]);
});

test("[PAY-12] returning to the page after the schedule has ended polls once more", async () => {
  const { watch, polledAtSeconds, show } = makeWatch();
  watch.start();
  await pass(7200);
  const before = polledAtSeconds.length;
  show(true);
  show(false);
  show(true);
  show(false);
  await pass(30);
  expect(polledAtSeconds.slice(before)).toEqual([7200]);
});

test("[PAY-12] sends no second request while a slow one is pending", async () => {
  const { watch, polledAtSeconds, page, show } = makeWatch();
  page.hanging = true;
  watch.start();
  await pass(30);
  show(true);
  show(false);
  await pass(30);
  expect(polledAtSeconds).toEqual([0]);
});

test("[PAY-12] a restarted watch polls once per interval, and a stopped one sends nothing", async () => {
  const { watch, polledAtSeconds, heard, listeners } = makeWatch();
  watch.start();
  watch.stop();
  watch.start();
  watch.start();
  await pass(7);
  expect(polledAtSeconds).toEqual([0, 3, 6]);
  expect(heard).toHaveLength(3);
  watch.stop();
  await pass(600);
  expect(polledAtSeconds).toHaveLength(3);
  expect(listeners.size).toBe(0);
});

const results = [
  [refusal(404), "404", false],
  [refusal(400), "400", false],
  [refusal(429), "429", true],
  [refusal(503), "503", true],
  [unanswered, "no answer", true],
  [unusable, "unreadable answer", true],
] as const;

test.each(results)(
  "[PAY-13] reads the status response %j as failed with %s, retryable: %s",
  (result, reason, passing) => {
    expect(readStatusResult(result)).toEqual({ type: "failed", reason, passing });
  },
);
