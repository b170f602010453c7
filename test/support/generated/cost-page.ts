import { functionSpecs, secretForms, tableSpecs } from "#infra/capabilities/capabilities.ts";
import type { FunctionSpec } from "#infra/capabilities/capability.ts";
import { namesOf } from "#infra/names-of.ts";
import { readStage } from "#infra/stage/stages.ts";
import { readVoiceCall } from "#shared/contract/api.ts";
import * as metrics from "#shared/metrics.ts";
import { synthStage } from "#test/infra/synth-stage.ts";
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

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What Lambda leaves unreserved. */
const unreserved = 100;

const number = "\\d+(?:,\\d{3})*";

/** Words of the page, a `#` for each number in them. */
const readQuantities = (): readonly (readonly [words: string, ...numbers: readonly number[]])[] => {
  const alarms = propertiesOf("AWS::CloudWatch::Alarm");
  const alarmMetrics = sumOf(alarms.map(metricsOf));
  const ownMetrics = Object.values(metrics).flatMap((names) =>
    typeof names === "string" ? [] : Object.values(names),
  ).length;
  const acls = propertiesOf("AWS::WAFv2::WebACL");
  const rules = acls.flatMap(({ Rules }) => Rules).length;
  const parameters = propertiesOf("AWS::SSM::Parameter").length;
  const secrets = Object.keys(secretForms).length;
  const runs = sumOf(propertiesOf("AWS::Scheduler::Schedule").map(runsOf));
  /** The canary's stand in the formulas by their letter. */
  const otherRuns = runs - monthMinutes / prod.canaryEveryMinutes;
  const reserved = sumOf(Object.values(functionSpecs).map(({ reserved: instances }) => instances));
  return [
    ["#, over # metrics", alarms.length, alarmMetrics],
    ["custom metric; dashboard | #; #;", alarmMetrics, ownMetrics],
    ["metrics of our own | # |", ownMetrics],
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

/** Until somebody has counted what an event uses. */
const describeFunction = (name: string, { timeoutSeconds, memoryMb, answers, rows }: FunctionSpec) => {
  const asked = answers === undefined ? "" : "Each request is one at the edge, one at the API and one run. ";
  const used = rows === undefined ? "" : ` Of its table it may use ${rows.join(", ")}.`;
  return `- **\`${name}\`**, not counted yet. ${asked}A run takes up to ${timeoutSeconds} s with ${memoryMb} MB.${used}\n`;
};

const nextSection = "\n## What stands still";

/** Sets the page's quantities, and adds a line for each function that it does not name. */
export const countCosts = (page: string): Promise<string> => {
  const counted = readQuantities().reduce(
    (text, [words, ...numbers]) => setNumbers(text, words, numbers),
    page,
  );
  const added = namesOf(functionSpecs)
    .filter((name) => !page.includes(`\`${name}\``))
    .map((name) => describeFunction(name, functionSpecs[name]));
  return formatAs("md", counted.replace(nextSection, `${added.join("")}${nextSection}`));
};
