import { expect, test } from "vitest";
import { acceptedOf, rankLimits, scenarios } from "#infra/stack/watch/load-limits.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { makeThrottle } from "#infra/local/edge/api-gateway.ts";
import { enabledOnly } from "#shared/features.ts";

const prod = readStage("prod");
const firstOf = (name: keyof typeof scenarios) => rankLimits(prod, scenarios[name])[0]?.limit.title;

test.each(
  enabledOnly([
    { scenario: "posts", limit: "contact mails a day" },
    { scenario: "campaign", limit: "mails a day through SES" },
    { scenario: "payments", limit: "API requests a second", feature: "payment" },
  ]),
)("[OPS-13] the load $scenario meets the limit '$limit' first", ({ scenario, limit }) => {
  expect(firstOf(scenario)).toBe(limit);
});

test("[OPS-13] a raised limit of the row moves down in the ranking", () => {
  const raised = { ...prod, contactMailsPerDay: 50_000, apiThrottle: { ratePerSecond: 5000, burst: 5000 } };
  const share = (stage: typeof prod) =>
    rankLimits(stage, scenarios.posts).find(({ limit }) => limit.title === "API requests a second")?.share;
  expect(share(prod)).toBe(500 / prod.apiThrottle.ratePerSecond);
  expect(share(raised)).toBe(0.1);
});

test("[OPS-13] a simulated minute at the local API's throttle accepts as many requests as the model", () => {
  let nowMs = 0;
  const take = makeThrottle(prod.apiThrottle, () => nowMs);
  const perSecond = 500;
  let accepted = 0;
  for (let request = 0; request < 60 * perSecond; request += 1) {
    nowMs = (1000 * request) / perSecond;
    if (take()) accepted += 1;
  }
  const expected = acceptedOf(prod.apiThrottle, perSecond, 60);
  expect(Math.abs(accepted - expected)).toBeLessThanOrEqual(1);
});
