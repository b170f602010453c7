import { Duration, Stack } from "aws-cdk-lib";
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  MathExpression,
  PeriodOverride,
  Row,
  Stats,
  TextWidget,
  type IAlarm,
  type IMetric,
  type IWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { capabilities, capabilityOf, endpointNames, type CapabilityName } from "#infra/stack/capabilities.ts";
import type { Graph } from "#infra/stack/capability.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import type { Watched } from "./alarm-specs.ts";
import type { AlarmWithSpec } from "./monitoring.ts";

export type OperatorDashboardProps = {
  readonly watched: Watched;
  readonly alarms: readonly AlarmWithSpec[];
  readonly workMissing: IAlarm;
};

/**
 * The order of the graphs. Limits, where drawn, are the alarms' own; most errors and counts have no limit except zero.
 */
const graphs: Readonly<Record<Graph, { readonly title: string; readonly drawsLimits: boolean }>> = {
  errors: { title: "Errors", drawsLimits: false },
  ages: { title: "Age of the oldest item, seconds", drawsLimits: true },
  "stream ages": { title: "Stream delay, milliseconds", drawsLimits: true },
  counts: { title: "Counts", drawsLimits: false },
  shares: { title: "Shares", drawsLimits: true },
};

const size = { width: 8, height: 6 };

const makeLatency = ({ functions, api }: Watched, capability: CapabilityName): IMetric[] => {
  const period = Duration.minutes(5);
  const ofApi =
    capability === "site"
      ? [Stats.p(50), Stats.p(99)].map((statistic) =>
          api.metricLatency({ period, statistic, label: `API ${statistic}` }),
        )
      : [];
  const ofEndpoints = endpointNames
    .filter((name) => capabilityOf(name) === capability)
    .map((name) =>
      functions[name].lambda.metricDuration({ period, statistic: Stats.p(99), label: `${name} p99` }),
    );
  return [...ofApi, ...ofEndpoints];
};

/** An alarm's lines in a graph: its metric under its name, and among the counts the metrics of its expression. */
const makeLines = ({ name, spec }: AlarmWithSpec, graph: Graph): IMetric[] => [
  ...(spec.graph === graph ? [spec.metric.with({ label: name })] : []),
  ...(graph === "counts" && spec.showsCounts && spec.metric instanceof MathExpression
    ? Object.values(spec.metric.usingMetrics)
    : []),
];

const makeGraph = (graph: Graph, alarms: readonly AlarmWithSpec[]): IWidget[] => {
  const lines = alarms.flatMap((alarm) => makeLines(alarm, graph));
  if (lines.length === 0) return [];
  const shown = alarms.filter(({ spec }) => spec.graph === graph);
  const { title, drawsLimits } = graphs[graph];
  return [
    new GraphWidget({
      ...size,
      title,
      left: lines,
      leftAnnotations: drawsLimits ? shown.map(({ alarm }) => alarm.toAnnotation()) : [],
      leftYAxis: { min: 0, showUnits: false },
    }),
  ];
};

/** A row per capability, with the metrics that its alarms watch: a new alarm appears on it automatically. */
export class OperatorDashboard extends Construct {
  constructor(scope: Construct, id: string, { watched, alarms, workMissing }: OperatorDashboardProps) {
    super(scope, id);
    const dashboard = new Dashboard(this, "Dashboard", {
      dashboardName: Stack.of(this).stackName,
      // Some alarms evaluate six hours.
      defaultInterval: Duration.days(1),
      // A point shows the value that the alarm evaluated, for any time span.
      periodOverride: PeriodOverride.INHERIT,
    });
    for (const capability of namesOf(capabilities)) {
      const own = alarms.filter(({ spec }) => spec.capability === capability);
      dashboard.addWidgets(
        new TextWidget({ markdown: `# ${capabilities[capability].title}`, width: 24, height: 1 }),
      );
      dashboard.addWidgets(
        new Row(
          new AlarmStatusWidget({
            ...size,
            title: "Alarms",
            alarms: [...own.map(({ alarm }) => alarm), ...(capability === "site" ? [workMissing] : [])],
          }),
          new GraphWidget({
            ...size,
            title: "Latency, milliseconds",
            left: makeLatency(watched, capability),
            leftYAxis: { min: 0, showUnits: false },
          }),
          ...namesOf(graphs).flatMap((graph) => makeGraph(graph, own)),
        ),
      );
    }
  }
}
