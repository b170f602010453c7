import * as z from "zod";
import { namesOf } from "#infra/names-of.ts";
import { functionSpecs, type FunctionName } from "#infra/workloads.ts";
import { requirePrices } from "./resource-prices.ts";

/** What a stage's template holds, as far as a month's bill depends on it. */
export type StageShape = {
  /** Memory of each function, and how often a month its schedule starts it. */
  readonly functions: Readonly<Record<FunctionName, { readonly memoryMb: number; readonly sweeps: number }>>;
  readonly alarmMetrics: number;
  readonly webAcls: number;
  readonly wafRules: number;
  readonly parameters: number;
  /** One with a domain, else none. */
  readonly hostedZones: number;
};

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
  ),
});
const functionSchema = z.object({ FunctionName: z.string().optional(), MemorySize: z.number() });
const alarmSchema = z.object({
  Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional(),
});
const aclSchema = z.object({ Rules: z.array(z.unknown()) });
const recordSchema = z.object({ HostedZoneId: z.string() });
const scheduleSchema = z.object({
  ScheduleExpression: z.string(),
  Target: z.object({ Arn: z.object({ Ref: z.string() }) }),
});
const aliasSchema = z.object({ FunctionName: z.object({ Ref: z.string() }) });

const minutesPerMonth = 30 * 24 * 60;

const runsPerMonth = (expression: string): number => {
  const minutes = /^rate\((\d+) minutes?\)$/.exec(expression)?.[1];
  if (minutes === undefined)
    throw new Error(`cannot count the runs of "${expression}" (infra/cost/stage-shape.ts)`);
  return minutesPerMonth / Number(minutes);
};

/** @throws Error when the template holds a kind of resource that infra/cost/resource-prices.ts does not know. */
export const readStageShape = (template: unknown): StageShape => {
  const { Resources } = templateSchema.parse(template);
  const rows = Object.entries(Resources).map(([id, { Type, Properties = {} }]) => ({ id, Type, Properties }));
  requirePrices(rows.map(({ Type }) => Type));
  const all = <Value>(type: string, schema: z.ZodType<Value>): readonly (Value & { readonly id: string })[] =>
    rows
      .filter(({ Type }) => Type === type)
      .map(({ id, Properties }) => ({ ...schema.parse(Properties), id }));

  const lambdas = all("AWS::Lambda::Function", functionSchema);
  const aliases = all("AWS::Lambda::Alias", aliasSchema);
  const schedules = all("AWS::Scheduler::Schedule", scheduleSchema);
  const functionOf = (name: FunctionName) => {
    const found = lambdas.find(({ FunctionName }) => FunctionName?.endsWith(`-${name}`) === true);
    if (found === undefined) throw new Error(`the template has no function ${name}`);
    const alias = aliases.find(({ FunctionName }) => FunctionName.Ref === found.id);
    const sweeps = schedules
      .filter(({ Target }) => Target.Arn.Ref === alias?.id)
      .reduce((sum, { ScheduleExpression }) => sum + runsPerMonth(ScheduleExpression), 0);
    return { memoryMb: found.MemorySize, sweeps };
  };
  const acls = all("AWS::WAFv2::WebACL", aclSchema);
  const functions = Object.fromEntries(namesOf(functionSpecs).map((name) => [name, functionOf(name)]));
  return {
    functions: z
      .record(z.enum(namesOf(functionSpecs)), z.object({ memoryMb: z.number(), sweeps: z.number() }))
      .parse(functions),
    // One that reads an expression is billed by the metrics in it.
    alarmMetrics: all("AWS::CloudWatch::Alarm", alarmSchema).reduce(
      (sum, { Metrics }) => sum + (Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1),
      0,
    ),
    webAcls: acls.length,
    wafRules: acls.reduce((sum, { Rules }) => sum + Rules.length, 0),
    parameters: all("AWS::SSM::Parameter", z.object({})).length,
    hostedZones: new Set(all("AWS::Route53::RecordSet", recordSchema).map(({ HostedZoneId }) => HostedZoneId))
      .size,
  };
};
