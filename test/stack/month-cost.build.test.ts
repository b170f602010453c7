import { expect, test } from "vitest";
import { emittedMetrics, tableSpecs } from "#infra/stack/capabilities.ts";
import { idleLines, sumOf } from "#infra/stack/watch/month-cost.ts";
import { groupLines } from "#test/support/generated/cost-of-views.ts";
import { isEnabled, isFeature } from "#shared/features.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { synthesize, synthStage } from "#test/stack/support/synth-stage.ts";

const prod = readStage("prod");
const hasAllTables = Object.keys(tableSpecs).every((table) => !isFeature(table) || isEnabled(table));
const pagesAlone = { ...prod, alarms: "pages", metrics: "alarmed" } as const;

test.each([
  ["dev", readStage("dev"), 5, ["custom metrics", "alarms"]],
  ["a preview", readStage("pr1"), 5, ["custom metrics", "alarms"]],
  ["staging", readStage("staging"), 5, ["custom metrics", "alarms"]],
  ["prod", prod, 40, ["firewall", "alarms", "dashboard", "custom metrics"]],
  ["prod with page alarms", pagesAlone, 25, ["firewall", "alarms", "custom metrics"]],
] as const)("[OPS-13] a month of %s without visitors costs at most its limit", (_, stage, dollars, dear) => {
  const lines = idleLines(synthesize(stage).toJSON().Resources);
  expect(sumOf(lines)).toBeLessThanOrEqual(dollars);
  const above1 = groupLines(lines).filter((line) => line.dollars > 1);
  const named = above1.map(({ what }) => what);
  // With fewer features, fewer items cost more than a dollar.
  expect(named).toEqual(dear.filter((what) => named.includes(what)));
  if (hasAllTables) expect(named).toEqual(dear);
});

test("[OPS-13] a trial stage emits at most eight metrics, and page alarms add only the rollback metric", () => {
  const devMetrics = emittedMetrics(readStage("dev"))!;
  expect(devMetrics.length).toBeLessThanOrEqual(8);
  expect(emittedMetrics(pagesAlone)).toEqual([...devMetrics, "FailedResponses"].toSorted());
});

test("[OPS-05] only prod creates the cost anomaly monitor and its subscription", () => {
  const making = (type: string) =>
    stages.filter(({ name }) => Object.keys(synthStage(name).findResources(type)).length > 0);
  expect(making("AWS::CE::AnomalyMonitor").map(({ name }) => name)).toEqual(["prod"]);
  expect(making("AWS::CE::AnomalySubscription").map(({ name }) => name)).toEqual(["prod"]);
});
