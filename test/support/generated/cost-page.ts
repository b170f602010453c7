import { functionSpecs, secretForms, tableSpecs } from "#infra/capabilities/capabilities.ts";
import type { FunctionSpec } from "#infra/capabilities/capability.ts";
import { namesOf } from "#infra/names-of.ts";
import { readStage } from "#infra/stage/stages.ts";
import { readVoiceCall } from "#shared/contract/api.ts";
import { pricesOf } from "#infra/cost/price-list.ts";
import { idleLines, ownMetrics, sumOf, type Resources } from "#infra/cost/month-cost.ts";
import type { Stage } from "#infra/stage/stage.ts";
import { synthesize, synthStage } from "#test/infra/synth-stage.ts";
import { costOfViews, groupLines } from "./cost-of-views.ts";
import { formatAs } from "./format-as.ts";

const prod = readStage("prod");

const propertiesOf = (type: string): readonly Record<string, unknown>[] =>
  Object.values(synthStage("prod").findResources(type)).map(({ Properties }) => Properties);

/** An alarm that reads an expression is billed by the metrics in it. */
const metricsOf = ({ Metrics }: Record<string, unknown>): number =>
  Array.isArray(Metrics) ? Metrics.filter((metric) => "MetricStat" in metric).length : 1;

const monthMinutes = 30 * 24 * 60;
const runsOf = ({ ScheduleExpression }: Record<string, unknown>): number =>
  monthMinutes / Number(/^rate\((\d+) minutes?\)$/.exec(String(ScheduleExpression))?.[1]);

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The instances that Lambda keeps unreserved. */
const unreserved = 100;

const number = "\\d+(?:,\\d{3})*";

/** The page's words, with a `#` for each number in them. */
const readQuantities = (): readonly (readonly [words: string, ...numbers: readonly number[]])[] => {
  const alarms = propertiesOf("AWS::CloudWatch::Alarm");
  const alarmMetrics = total(alarms.map(metricsOf));
  const acls = propertiesOf("AWS::WAFv2::WebACL");
  const rules = acls.flatMap(({ Rules }) => Rules).length;
  const parameters = propertiesOf("AWS::SSM::Parameter").length;
  const secrets = Object.keys(secretForms).length;
  const runs = total(propertiesOf("AWS::Scheduler::Schedule").map(runsOf));
  /** The canary's stand in the formulas by their letter. */
  const otherRuns = runs - monthMinutes / prod.canaryEveryMinutes;
  const reserved = total(Object.values(functionSpecs).map(({ reserved: instances }) => instances));
  return [
    ["#, over # metrics", alarms.length, alarmMetrics],
    ["custom metric; dashboard | #; #;", alarmMetrics, ownMetrics.length],
    ["metrics of our own | # |", ownMetrics.length],
    ["# web ACL, # rules", acls.length, rules],
    ["web ACL; rule; request | #; #; E", acls.length, rules],
    ["# parameters, # SecureStrings", parameters, secrets],
    ["| #; as KMS", parameters + secrets],
    ["EventBridge Scheduler | # runs", runs],
    ["| # + n |", otherRuns],
    ["n + # |", otherRuns],
    ["each of # tables", Object.keys(tableSpecs).length + 1],
    ["one address: # questions", readVoiceCall.ratePerAddress.requests],
    ["API: # requests a second", prod.apiThrottle.ratePerSecond],
    ["table: # units a second", prod.tableMaxUnits.write],
    ["reserves # instances", reserved],
    ["quota must be # or more", reserved + unreserved],
  ];
};

const escape = (text: string): string => text.replaceAll(/[|+]/g, "\\$&").replaceAll(" ", " +");

const setNumbers = (page: string, words: string, numbers: readonly number[]): string => {
  const pattern = new RegExp(escape(words).replaceAll("#", number), "g");
  if ([...page.matchAll(pattern)].length !== 1)
    throw new Error(`docs/cost.md must say "${words}" once, with a number for each #`);
  const left = [...numbers];
  return page.replace(pattern, (found) =>
    found.replaceAll(new RegExp(number, "g"), () => left.shift()!.toLocaleString("en-GB")),
  );
};

/** Used until somebody has counted what an event uses. */
const describeFunction = (name: string, { timeoutSeconds, memoryMb, answers, rows }: FunctionSpec) => {
  const asked = answers === undefined ? "" : "Each request is one at the edge, one at the API and one run. ";
  const used = rows === undefined ? "" : ` Of its table it may use ${rows.join(", ")}.`;
  return `- **\`${name}\`**, not counted yet. ${asked}A run takes up to ${timeoutSeconds} s with ${memoryMb} MB.${used}\n`;
};

const sumsHeading = "## In dollars";
const firstSection = "## What one event uses";
const nextSection = "\n## What stands still";

const dollars = (amount: number): string => amount.toFixed(amount < 10 ? 2 : 1);

const sumOfIdle = (stage: Stage): number => sumOf(idleLines(resourcesOf(stage)));

const resourcesOf = (stage: Stage): Resources => synthesize(stage).toJSON()["Resources"];

/** What the page begins with: sums, the lines behind them, and what of them each capability is the reason for. */
const describeSums = (): string => {
  const pagesAlone: Stage = { ...prod, alarms: "pages", metrics: "alarmed" };
  const kinds: readonly (readonly [string, Stage])[] = [
    ["`dev`, `staging` or a preview", readStage("dev")],
    ["`prod`", prod],
    ['`prod` with `alarms: "pages"` and `metrics: "alarmed"`', pagesAlone],
  ];
  const sums = kinds.map(([kind, stage]) => {
    const views = [10_000, 1_000_000].map(
      (count) => sumOfIdle(stage) + costOfViews(count, resourcesOf(stage)),
    );
    return `| ${[kind, ...[sumOfIdle(stage), ...views].map(dollars)].join(" | ")} |\n`;
  });
  const grouped = kinds.map(([, stage]) => groupLines(idleLines(resourcesOf(stage))));
  const whats = [...new Set(grouped.toReversed().flatMap((lines) => lines.map(({ what }) => what)))];
  const lines = whats
    .map((what) => grouped.map((each) => each.find((line) => line.what === what)?.dollars ?? 0))
    .map((amounts, index) => `| ${[whats[index], ...amounts.map(dollars)].join(" | ")} |\n`);
  const adds = (["contact", "payment", "voice"] as const).map((capability) => {
    const amounts = kinds.map(([, stage]) =>
      sumOf(idleLines(resourcesOf(stage)).filter((line) => line.capability === capability)),
    );
    return `| ${[capability, ...amounts.map(dollars)].join(" | ")} |\n`;
  });
  const header =
    "| a month without visitors | a stage for trials | `prod` | `prod`, page alarms |\n|---|--:|--:|--:|\n";
  return (
    `${sumsHeading}\n\nUS dollars a month in us-east-1 at AWS's list prices of ${pricesOf} (\`infra/cost/price-list.ts\`), reckoned from the ` +
    `synthesised templates (\`infra/cost/month-cost.ts\`). What AWS gives for free is not taken off; taxes, the hosted zone of a ` +
    `\`domain\` (0.50) and the providers are not in it.\n\n| | no visitors | 10,000 views | 1,000,000 views |\n|---|--:|--:|--:|\n${sums.join("")}\n` +
    `A view is one page; half come with an empty browser cache, and visitors write, pay and call as under "The first limit". ` +
    `CloudWatch bills a metric of our own for the hours in which it has a value: without visitors those that sweeps and canary ` +
    `emit, with visitors all that the stage emits.\n\n${header}${lines.join("")}\nOf it, what each capability is the reason for: its alarms, metrics, sweeps and firewall rules.\n\n${header}${adds.join("")}\n`
  );
};

/** Sets the page's quantities, and adds a line for each function that it does not name. */
export const countCosts = (page: string): Promise<string> => {
  const counted = readQuantities().reduce(
    (text, [words, ...numbers]) => setNumbers(text, words, numbers),
    page,
  );
  const added = namesOf(functionSpecs)
    .filter((name) => !page.includes(`\`${name}\``))
    .map((name) => describeFunction(name, functionSpecs[name]));
  const [before = "", after = ""] = counted
    .replace(nextSection, `${added.join("")}${nextSection}`)
    .split(firstSection);
  const [preface] = before.split(sumsHeading);
  return formatAs("md", `${preface}${describeSums()}${firstSection}${after}`);
};
