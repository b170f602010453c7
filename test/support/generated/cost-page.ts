import { functionSpecs, secretForms, tableSpecs } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { functionEndpoints } from "#shared/contract/endpoints.ts";
import { pricesOf } from "#infra/stack/watch/price-list.ts";
import { idleLines, ownMetrics, sumOf, type Resources } from "#infra/stack/watch/month-cost.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { synthesize, synthStage } from "#test/stack/support/synth-stage.ts";
import { costOfViews, groupLines } from "./cost-of-views.ts";
import { formatAs } from "./format-as.ts";
import { makeTable, setGeneratedSection } from "./generated-section.ts";

const prod = readStage("prod");

const propertiesOf = (type: string): readonly Record<string, unknown>[] =>
  Object.values(synthStage("prod").findResources(type)).map(({ Properties }) => Properties);

/** An alarm on an expression is billed by the number of its metrics. */
const metricsOf = ({ Metrics }: Record<string, unknown>): number =>
  Array.isArray(Metrics) ? Metrics.filter((metric) => "MetricStat" in metric).length : 1;

const monthMinutes = 30 * 24 * 60;
const runsOf = ({ ScheduleExpression }: Record<string, unknown>): number =>
  monthMinutes / Number(/^rate\((\d+) minutes?\)$/.exec(String(ScheduleExpression))?.[1]);

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The concurrent executions that Lambda keeps unreserved. */
const unreserved = 100;

const listQuantities = (): string => {
  const alarms = propertiesOf("AWS::CloudWatch::Alarm");
  const acls = propertiesOf("AWS::WAFv2::WebACL");
  const runs = total(propertiesOf("AWS::Scheduler::Schedule").map(runsOf));
  const reserved = total(Object.values(functionSpecs).map(({ reserved: instances }) => instances));
  return makeTable(
    ["quantity", "`prod`"],
    [
      ["alarms", alarms.length],
      ["alarm metrics", total(alarms.map(metricsOf))],
      ["custom metrics", ownMetrics.length],
      ["web ACLs", acls.length],
      ["firewall rules", acls.flatMap(({ Rules }) => Rules).length],
      ["parameters", propertiesOf("AWS::SSM::Parameter").length],
      ["SecureStrings", Object.keys(secretForms).length],
      ["scheduled runs", runs],
      ["scheduled runs without the canary's", runs - monthMinutes / prod.canaryEveryMinutes],
      ["tables", Object.keys(tableSpecs).length + 1],
      ["requests of one address in 5 minutes", Math.max(...ratesIn5Minutes)],
      ["API requests a second", prod.apiThrottle.ratePerSecond],
      ["write units a second", prod.tableMaxUnits.write],
      ["reserved instances", reserved],
      ["instances in the account's quota", reserved + unreserved],
    ],
  );
};

const ratesIn5Minutes = functionEndpoints.flatMap(({ ratePerAddress: rate }) =>
  rate.windowSeconds === 300 ? [rate.requests] : [],
);

const listFunctions = (): string =>
  makeTable(
    ["function", "timeout in s", "MB", "reserved instances"],
    namesOf(functionSpecs).map((name) => {
      const { timeoutSeconds, memoryMb, reserved } = functionSpecs[name];
      return [`\`${name}\``, timeoutSeconds, memoryMb, reserved];
    }),
  );

const dollars = (amount: number): string => amount.toFixed(amount < 10 ? 2 : 1);

const resourcesOf = (stage: Stage): Resources => synthesize(stage).toJSON()["Resources"];

const kinds: readonly (readonly [kind: string, short: string, stage: Stage])[] = [
  ["`dev`, `staging` or a preview", "a stage for trials", readStage("dev")],
  ["`prod`", "`prod`", prod],
  [
    '`prod` with `alarms: "pages"` and `metrics: "alarmed"`',
    "`prod`, page alarms",
    { ...prod, alarms: "pages", metrics: "alarmed" },
  ],
];

/** The sum of each stage, its lines, and the share of each capability. */
const listSums = () => {
  const stages = kinds.map(([kind, , stage]) => {
    const resources = resourcesOf(stage);
    return { kind, resources, idle: idleLines(resources) };
  });
  const sums = stages.map(({ kind, resources, idle }) => {
    const views = [10_000, 1_000_000].map((count) => sumOf(idle) + costOfViews(count, resources));
    return [kind, ...[sumOf(idle), ...views].map(dollars)];
  });
  const grouped = stages.map(({ idle }) => groupLines(idle));
  const names = [...new Set(grouped.toReversed().flatMap((lines) => lines.map(({ what }) => what)))];
  const lines = names.map((name) => [
    name,
    ...grouped.map((each) => dollars(each.find(({ what }) => what === name)?.dollars ?? 0)),
  ]);
  const capabilities = Object.keys(tableSpecs).map((capability) => [
    capability,
    ...stages.map(({ idle }) => dollars(sumOf(idle.filter((line) => line.capability === capability)))),
  ]);
  const head = kinds.map(([, short]) => short);
  return {
    sums: makeTable([`list prices of ${pricesOf}`, "no visitors", "10,000 views", "1,000,000 views"], sums),
    lines: makeTable(["billed for", ...head], lines),
    capabilities: makeTable(["capability", ...head], capabilities),
  };
};

/** Sets the tables of the cost page. */
export const listCosts = (page: string): Promise<string> => {
  const tables = { ...listSums(), functions: listFunctions(), quantities: listQuantities() };
  return formatAs(
    "md",
    Object.entries(tables).reduce((text, [name, table]) => setGeneratedSection(text, name, table), page),
  );
};
