import { namesOf } from "#infra/names-of.ts";
import type { Stage } from "#infra/stages.ts";
import { assumptions, functionLoads, type Assumptions } from "./assumptions.ts";
import { estimateBill } from "./estimate.ts";
import { compareLimits, mostUsed, usedShare, type Limit } from "./limits.ts";
import type { StageShape } from "./stage-shape.ts";
import { fromMemory, unitPrices } from "./unit-prices.ts";
import { estimateUsage } from "./usage.ts";

/** Page views a month that every report shows. */
export const reportedViews = [10_000, 1_000_000, 100_000_000] as const;

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 3 });
const dollars = (usd: number): string =>
  usd.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rows as a Markdown table, columns of numbers flush right. */
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const columns = head.map((title, index) => {
    const cells = rows.map((row) => row[index] ?? "");
    const width = Math.max(...[title, ...cells].map(({ length }) => length));
    return { width, isNumeric: cells.every((cell) => /^[\d.,]+(?: %)?$/.test(cell)) };
  });
  const line = (row: readonly string[]): string =>
    `| ${columns
      .map(({ width, isNumeric }, index) =>
        isNumeric ? row[index]?.padStart(width) : row[index]?.padEnd(width),
      )
      .join(" | ")} |`;
  const rule = columns.map(({ width, isNumeric }) =>
    isNumeric ? `${"-".repeat(width - 1)}:` : "-".repeat(width),
  );
  return [line(head), line(rule), ...rows.map(line)].join("\n");
};

const viewsHead = reportedViews.map((views) => `${whole.format(views)} views`);

const percentOf = (limit: Limit): string => `${whole.format(usedShare(limit) * 100)} %`;

/** The first limit at one size, and what lifts it. */
export const describeFirstLimit = (pageViews: number, limits: readonly Limit[]): string => {
  const first = mostUsed(limits);
  const { name, needed, allowed, unit, lift } = first;
  const state = usedShare(first) > 1 ? "is hit first" : "comes first, and holds";
  return (
    `At ${whole.format(pageViews)} views, ${name} ${state}: ` +
    `${short.format(needed)} of ${short.format(allowed)} ${unit} in the busiest moment. What lifts it: ${lift}.`
  );
};

/** What a month of one stage costs, and which of its limits is hit first, at each of `reportedViews`. */
export const reportStage = (stage: Stage, shape: StageShape, assume: Assumptions): string => {
  const months = reportedViews.map((pageViews) => {
    const usage = estimateUsage(stage, shape, assume, pageViews);
    return { pageViews, usage, bill: estimateBill(usage.units), limits: compareLimits(stage, usage, assume) };
  });
  const services = [...new Set(namesOf(unitPrices).map((name) => unitPrices[name].service))];
  const bills = tableOf(
    ["US dollars a month", ...viewsHead],
    [
      ...services.map((service) => [
        service,
        ...months.map(({ bill }) => dollars(bill.services.get(service) ?? 0)),
      ]),
      ["AWS together", ...months.map(({ bill }) => dollars(bill.totalUsd))],
      ["Voice calls, at most", ...months.map(({ usage }) => dollars(usage.voiceUsd))],
    ],
  );
  const limitKinds = months[0]?.limits.map((_, index) => index) ?? [];
  const limits = tableOf(
    ["Used in the busiest moment", ...viewsHead],
    limitKinds.map((index) => [
      months.at(-1)?.limits[index]?.name ?? "",
      ...months.map(({ limits: ofMonth }) => {
        const limit = ofMonth[index];
        return limit === undefined ? "" : percentOf(limit);
      }),
    ]),
  );
  const sweeps = Object.values(shape.functions).reduce((sum, { sweeps: each }) => sum + each, 0);
  return [
    `## ${stage.name}`,
    `${Object.keys(shape.functions).length} functions, ${whole.format(sweeps)} sweeps a month, ` +
      `${shape.alarmMetrics} metrics in alarms, ${shape.wafRules} firewall rules, ${shape.parameters} parameters, ` +
      `logs kept for ${stage.logRetentionDays} days.`,
    bills,
    limits,
    months.map(({ pageViews, limits: ofMonth }) => describeFirstLimit(pageViews, ofMonth)).join("\n"),
  ].join("\n\n");
};

/** Everything that the reports rest on: to be read, doubted and looked up again. */
export const reportGrounds = (assume: Assumptions, weighed: "this build" | "an earlier build"): string => {
  const prices = tableOf(
    ["What", "unit", "US dollars", "free a month", "source", "looked up"],
    namesOf(unitPrices).map((name) => {
      const { unit, tiers, freeUnits, source, checked } = unitPrices[name];
      const usd = tiers.map((tier) => short.format(tier.usd)).join(", then ");
      return [name, unit, usd, whole.format(freeUnits), source, checked];
    }),
  );
  const unchecked = namesOf(unitPrices).filter((name) => unitPrices[name].checked === fromMemory).length;
  const taken = tableOf(
    ["What", "value", "unit", "origin"],
    namesOf(assumptions).map((name) => [
      name,
      assume[name] < 1 ? String(assume[name]) : whole.format(assume[name]),
      assumptions[name].unit,
      assumptions[name].origin,
    ]),
  );
  const loads = tableOf(
    ["Function", "ms a run", "reads", "writes", "ms a sweep"],
    namesOf(functionLoads).map((name) => {
      const { msPerRun, readUnits, writeUnits, sweep } = functionLoads[name];
      return [name, ...[msPerRun, readUnits, writeUnits, sweep?.ms ?? 0].map((value) => short.format(value))];
    }),
  );
  return [
    `## Unit prices\n\n${prices}`,
    `${unchecked} of ${namesOf(unitPrices).length} prices are ${fromMemory}.`,
    `## Assumptions\n\nA view's bytes and files are those of ${weighed}.\n\n${taken}`,
    loads,
  ].join("\n\n");
};
