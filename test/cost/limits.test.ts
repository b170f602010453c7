import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compareLimits, mostUsed, usedShare } from "#infra/cost/limits.ts";
import { readAssumptions } from "#infra/cost/read-assumptions.ts";
import { describeFirstLimit } from "#infra/cost/report.ts";
import { readStageShape } from "#infra/cost/stage-shape.ts";
import { estimateUsage } from "#infra/cost/usage.ts";
import { readStage, type Stage } from "#infra/stages.ts";

const shape = readStageShape(JSON.parse(readFileSync("test/infra/__snapshots__/dev.json", "utf8")));
const assume = readAssumptions(undefined);
const dev = readStage("dev");
const prod = readStage("prod");

const limitsOf = (stage: Stage, pageViews: number, changed = {}) => {
  const all = { ...assume, ...changed };
  return compareLimits(stage, estimateUsage(stage, shape, all, pageViews), all);
};
const shareOf = (name: string, stage: Stage, pageViews: number, changed = {}): number => {
  const limit = limitsOf(stage, pageViews, changed).find((row) => row.name.startsWith(name));
  if (limit === undefined) throw new Error(`no limit ${name}`);
  return usedShare(limit);
};

test("[OPS-01] the busiest second is the month's mean times the peak factor, against the stage's own throttle", () => {
  const monthSeconds = 30 * 24 * 60 * 60;
  const { apiRequests } = estimateUsage(dev, shape, assume, 1_000_000);

  expect(shareOf("API throttle", dev, 1_000_000)).toBeCloseTo(((apiRequests / monthSeconds) * 10) / 10);
  expect(shareOf("API throttle", dev, 1_000_000, { peakFactor: 20 })).toBeCloseTo(
    2 * shareOf("API throttle", dev, 1_000_000),
  );
  expect(shareOf("API throttle", prod, 1_000_000)).toBeCloseTo(shareOf("API throttle", dev, 1_000_000) / 5);
});

test.each([
  ["API throttle", { apiThrottle: { ratePerSecond: 0.001, burst: 1 } }, "apiThrottle"],
  [
    "Lambda concurrency",
    { reservedConcurrency: { ...prod.reservedConcurrency, sweepPayments: 0.001 } },
    "sweepPayments",
  ],
  ["WAF rate", { requestsPerAddress: 1 }, "requestsPerAddress"],
  ["SES, mails a day", { mailSandbox: true }, "mailSandbox: false"],
  ["DynamoDB", { tableMaxUnits: { read: 0.001, write: 1000 } }, "tableMaxUnits.read"],
])(
  "[OPS-01] %s comes first in a stage whose value is that low, and names what lifts it",
  (name, low, lift) => {
    const first = mostUsed(limitsOf({ ...prod, ...low } as Stage, 100_000_000));

    expect(first.name).toContain(name);
    expect(first.lift).toContain(lift);
    expect(usedShare(first)).toBeGreaterThan(1);
  },
);

test("[OPS-01] CloudFront comes first when everything behind it has room", () => {
  const roomy: Stage = {
    ...prod,
    apiThrottle: { ratePerSecond: 1e9, burst: 1e9 },
    reservedConcurrency: undefined,
    requestsPerAddress: 1e9,
    tableMaxUnits: { read: 1e9, write: 1e9 },
  };

  expect(
    mostUsed(
      limitsOf(roomy, 1e12, { messagesPerView: 0, paymentsPerView: 0, callsPerView: 0, straysPerView: 0 }),
    ).name,
  ).toMatch(/^CloudFront/);
});

test("[OPS-01] the sentence tells a limit that is hit from one that holds", () => {
  const limit = {
    name: "API throttle",
    allowed: 10,
    unit: "requests/s",
    lift: "apiThrottle in infra/stages.ts",
  };

  expect(describeFirstLimit(1_000_000, [{ ...limit, needed: 25 }])).toBe(
    "At 1,000,000 views, API throttle is hit first: 25 of 10 requests/s in the busiest moment. What lifts it: apiThrottle in infra/stages.ts.",
  );
  expect(describeFirstLimit(10_000, [{ ...limit, needed: 5 }])).toContain("comes first, and holds: 5 of 10");
});
