import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { estimateBill } from "#infra/cost/estimate.ts";
import { readAssumptions } from "#infra/cost/read-assumptions.ts";
import { readStageShape } from "#infra/cost/stage-shape.ts";
import { estimateUsage } from "#infra/cost/usage.ts";
import { readStage } from "#infra/stages.ts";

const shape = readStageShape(JSON.parse(readFileSync("test/infra/__snapshots__/dev.json", "utf8")));
const assume = readAssumptions(undefined);
const prod = readStage("prod");

test("[OPS-01] bytes and requests of a view: its document each time, its assets while the cache is empty", () => {
  const plain = {
    ...assume,
    documentBytes: 1000,
    assetBytes: 4000,
    assetsPerPage: 8,
    firstViewShare: 0.25,
    filmsPerView: 0,
  };
  const { edgeGb, edgeRequests, apiRequests, units } = estimateUsage(prod, shape, plain, 1_000_000);

  expect(edgeGb).toBeCloseTo(2);
  expect(edgeRequests - apiRequests).toBeCloseTo(3_000_000);
  expect(units.cloudFrontFunction).toBe(2_000_000);
});

test("[OPS-01] nobody's visit still costs the sweeps, the canary, the firewall, the alarms and the secret", () => {
  const { units } = estimateUsage(prod, shape, assume, 0);
  const { services } = estimateBill(units);

  expect(units.lambdaRequest).toBe(3 * 43_200 + 720 + 30);
  expect(services.get("WAF")).toBe(12);
  expect(services.get("Secrets Manager")).toBeCloseTo(0.4);
  expect(services.get("CloudWatch")).toBeCloseTo(
    (shape.alarmMetrics - 10) * 0.1 + (units.customMetric - 10) * 0.3,
    1,
  );
  expect(services.get("CloudFront")).toBe(0);
});

test("[VOICE-08] calls cost no more than the day's budget, however many are asked for", () => {
  const { voice } = prod;
  const day = Math.floor(voice.dailyBudgetCents / voice.caps.worstCallCents) * voice.caps.worstCallCents;

  expect(estimateUsage(prod, shape, assume, 100_000_000).voiceUsd).toBeCloseTo((30 * day) / 100);
  expect(estimateUsage(prod, shape, assume, 10_000).voiceUsd).toBeCloseTo(
    5 * (voice.caps.worstCallCents / 100),
  );
});
