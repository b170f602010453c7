import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { namesOf } from "#infra/names-of.ts";
import { readStage } from "#infra/stage/stages.ts";
import { functionSpecs, secretForms } from "#infra/capabilities/capabilities.ts";
import { readVoiceCall } from "#shared/contract/api.ts";
import * as metrics from "#shared/metrics.ts";
import { synthStage } from "./synth-stage.ts";

const page = readFileSync("docs/cost.md", "utf8").replace(/ +/g, " ");
const template = synthStage("prod");
const prod = readStage("prod");

const propertiesOf = (type: string): readonly Record<string, unknown>[] =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

/** An alarm that reads an expression is billed by the metrics in it. */
const metricsOf = ({ Metrics }: Record<string, unknown>): number =>
  Array.isArray(Metrics) ? Metrics.filter((metric) => "MetricStat" in metric).length : 1;

const runsOf = ({ ScheduleExpression }: Record<string, unknown>): number =>
  (30 * 24 * 60) / Number(/^rate\((\d+) minutes?\)$/.exec(String(ScheduleExpression))?.[1]);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const written = (value: number): string => value.toLocaleString("en-GB");

const alarms = propertiesOf("AWS::CloudWatch::Alarm");
const acls = propertiesOf("AWS::WAFv2::WebACL");
const ownMetrics = Object.values(metrics).flatMap((names) =>
  typeof names === "string" ? [] : Object.values(names),
);
const rules = acls.flatMap(({ Rules }) => Rules).length;
const alarmMetrics = sumOf(alarms.map(metricsOf));
const parameters = propertiesOf("AWS::SSM::Parameter").length;
const secrets = Object.keys(secretForms).length;
const runs = sumOf(propertiesOf("AWS::Scheduler::Schedule").map(runsOf));
/** The canary's stand in the formulas by their letter. */
const otherRuns = written(runs - (30 * 24 * 60) / prod.canaryEveryMinutes);
const reserved = Object.values(functionSpecs).map(({ reserved: instances }) => instances);

test.each([
  ["the alarms", `${alarms.length}, over ${alarmMetrics} metrics`],
  ["a month's alarm metrics", `| ${alarmMetrics}; ${ownMetrics.length}; 1 |`],
  ["metrics of our own", `metrics of our own | ${ownMetrics.length} |`],
  ["the firewall", `${acls.length} web ACL, ${rules} rules`],
  ["a month's rules", `| ${acls.length}; ${rules}; E |`],
  ["the parameters", `${parameters} parameters, ${secrets} SecureStrings`],
  ["a month's parameters", `| ${parameters + secrets}; as KMS`],
  ["the schedules", `${written(runs)} runs`],
  ["a month's runs", `| ${otherRuns} + n |`],
  ["what runs of itself", `+ 3 n + ${otherRuns} |`],
  ["one address's limit", `${readVoiceCall.ratePerAddress.requests} questions in 5 minutes`],
  ["the API's limit", `${prod.apiThrottle.ratePerSecond} requests a second`],
  ["a table's limit", `${prod.tableMaxUnits.write} units a second`],
  ["the reserved instances", `reserves ${sumOf(reserved)} instances`],
])("[OPS-01] docs/cost.md counts %s as the stage has them: %s", (_what, count) => {
  expect(page).toContain(count);
});

test("[OPS-01] docs/cost.md tells what every function uses", () => {
  expect(namesOf(functionSpecs).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
