import { expect, test } from "vitest";
import { nextCheckAt, nextLateCheckAt } from "#functions/payment/sweep/check-schedule.ts";

const seconds = (given: Parameters<typeof nextCheckAt>[0]): readonly number[] => {
  const attempt = { awaited: true, ...given };
  const times = [];
  let at = nextCheckAt(attempt, 0);
  while (at !== undefined) {
    times.push(at / 1000);
    at = nextCheckAt(attempt, at);
  }
  return times;
};

const late = [300, 900, 3600, 86_400, 172_800, 259_200].map((offset) => 600 + offset);

test("[PAY-15] polls the provider at its documented intervals until the checkout expires, then six more times", () => {
  expect(seconds({ openedAtEpochMs: 0, expireAtEpochMs: 600_000 })).toEqual([
    ...[20, 23, 26, 29, 32, 35, 38, 41, 44, 47, 50],
    ...[56, 62, 68, 74, 80, 86, 92, 98, 104, 110],
    ...[120, 130, 140, 150, 160, 170],
    ...[200, 230],
    ...[290, 350, 410, 470, 530, 590],
    ...late,
  ]);
});

test("[PAY-15] polls at growing intervals when no page has polled and no webhook has named the checkout", () => {
  expect(seconds({ awaited: false, openedAtEpochMs: 0, expireAtEpochMs: 600_000 })).toEqual([
    ...[20, 50, 110, 230, 470],
    ...late,
  ]);
});

test("[PAY-15] assumes a checkout of ten minutes until the provider has returned its expiry", () => {
  expect(seconds({ openedAtEpochMs: 0 })).toEqual(seconds({ openedAtEpochMs: 0, expireAtEpochMs: 600_000 }));
});

test("[PAY-15] shifts the late checks when a checkout expires early or late", () => {
  expect(seconds({ openedAtEpochMs: 0, expireAtEpochMs: 25_000 }).slice(0, 3)).toEqual([20, 23, 325]);
  expect(seconds({ openedAtEpochMs: 0, expireAtEpochMs: 3_600_000 }).filter((at) => at < 3600)).toHaveLength(
    85,
  );
});

test("[PAY-15] checks a failed attempt on the late schedule only", () => {
  expect(nextLateCheckAt({ openedAtEpochMs: 0, expireAtEpochMs: 600_000 }, 21_000)).toBe(900_000);
  expect(nextLateCheckAt({ openedAtEpochMs: 0, expireAtEpochMs: 600_000 }, 259_800_000)).toBeUndefined();
});
