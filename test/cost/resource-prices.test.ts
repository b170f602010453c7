import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pricedBesideTheStack, requirePrices, resourcePrices } from "#infra/cost/resource-prices.ts";
import { readStageShape } from "#infra/cost/stage-shape.ts";
import { synthesizeWithoutBuild } from "#infra/cost/synthesize.ts";
import { unitPrices } from "#infra/cost/unit-prices.ts";
import { readStage, type Stage } from "#infra/stages.ts";
import { withEverything } from "#test/infra/stage-with-everything.ts";

type Template = {
  readonly Resources: Record<string, { readonly Type: string; readonly Properties?: object }>;
};

const dev = JSON.parse(readFileSync("test/infra/__snapshots__/dev.json", "utf8")) as Template;
const typesOf = ({ Resources }: Template): string[] =>
  [...new Set(Object.values(Resources).map(({ Type }) => Type))].toSorted();

test("[OPS-01] every kind of resource of a stage is priced or listed as free, and no other kind is", () => {
  const ofProd = typesOf(synthesizeWithoutBuild(readStage("prod")) as Template);
  const withDomain = typesOf(synthesizeWithoutBuild(withEverything(readStage("dev"))) as Template);
  const types = [...new Set([...typesOf(dev), ...ofProd, ...withDomain])].toSorted();
  expect(Object.keys(resourcePrices).toSorted()).toEqual(types);
});

test("[OPS-01] a new kind of resource stops the estimate until it has a price", () => {
  const template = { Resources: { ...dev.Resources, Cache: { Type: "AWS::ElastiCache::ServerlessCache" } } };

  expect(() => requirePrices(typesOf(dev))).not.toThrow();
  expect(() => readStageShape(template)).toThrow(
    "no price for AWS::ElastiCache::ServerlessCache: add it to infra/cost/resource-prices.ts",
  );
});

test("[OPS-01] every price belongs to a kind of resource, or to what is made beside the stack", () => {
  const used = Object.values(resourcePrices).flatMap((row) => ("pricedBy" in row ? row.pricedBy : []));

  expect([...new Set([...used, ...pricedBesideTheStack])].toSorted()).toEqual(
    Object.keys(unitPrices).toSorted(),
  );
});

test("[OPS-01] a stage's shape is counted from its template", () => {
  const shape = readStageShape(dev);
  const alarms = Object.values(dev.Resources).filter(({ Type }) => Type === "AWS::CloudWatch::Alarm");

  // Two of them subtract one metric from another, and so are billed twice; one looks at all eight endpoints.
  expect(shape).toMatchObject({
    alarmMetrics: alarms.length + 2 + 7,
    webAcls: 1,
    wafRules: 7,
    parameters: 13,
  });
  expect(shape.functions.sweepPayments).toEqual({ memoryMb: 512, sweeps: 43_200 });
  expect(shape.functions.readVoiceCall).toEqual({ memoryMb: 256, sweeps: 0 });
});

test("[OPS-01] a stage with a domain pays for one hosted zone, whatever names it has in it", () => {
  const zonesOf = (stage: Stage) => readStageShape(synthesizeWithoutBuild(stage)).hostedZones;
  expect([readStage("prod"), withEverything(readStage("prod"))].map(zonesOf)).toEqual([0, 1]);
});

test("[OPS-01] without a build, a stage has the same kinds and numbers of what is billed", () => {
  const template = synthesizeWithoutBuild(readStage("dev"));

  expect(readStageShape(template)).toEqual(readStageShape(dev));
});
