import { describe, expect, test } from "vitest";
import { metricNamespaceOf, stackNameOf } from "#infra/stack/stage/stage-names.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { capabilities, capabilityOf, endpointNames } from "#infra/stack/capabilities.ts";
import { contactMetrics, contactService } from "#shared/metrics.ts";
import { functionIdOf } from "#test/stack/support/started-by.ts";
import { onlyOf } from "#test/stack/support/in-template.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

type Widget = {
  readonly type: "text" | "alarm" | "metric";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly properties: {
    readonly title?: string;
    readonly markdown?: string;
    readonly alarms?: readonly string[];
    readonly metrics?: readonly (readonly unknown[])[];
    readonly annotations?: { readonly horizontal: readonly { readonly value: number }[] };
  };
};

type Row = { readonly title: string; readonly widgets: readonly Widget[] };

const readDashboard = (stage: Stage["name"]) => {
  const { properties } = onlyOf(synthStage(stage), "AWS::CloudWatch::Dashboard");
  const parts: readonly (string | object)[] = properties.DashboardBody["Fn::Join"][1];
  // Values that are known only at deploy time stay in the text as `{"Ref":…}`, with the quotes of a string.
  const text = parts
    .map((part) => (typeof part === "string" ? part : JSON.stringify(part).replaceAll('"', '\\"')))
    .join("");
  const body = JSON.parse(text) as { readonly periodOverride: string; readonly widgets: readonly Widget[] };
  const rows = body.widgets.reduce<readonly Row[]>((before, widget) => {
    if (widget.type === "text") return [...before, { title: widget.properties.markdown!, widgets: [] }];
    const { title, widgets } = before.at(-1)!;
    return [...before.slice(0, -1), { title, widgets: [...widgets, widget] }];
  }, []);
  return { body, rows };
};

const { body, rows } = readDashboard("prod");
const alarms = Object.entries(synthStage("prod").findResources("AWS::CloudWatch::Alarm")).map(
  ([id, { Properties }]) => ({
    reference: JSON.stringify({ "Fn::GetAtt": [id, "Arn"] }),
    name: String(Properties.AlarmName).replace(`${stackNameOf("prod")}-`, ""),
    threshold: Properties.Threshold as number,
    metric: JSON.stringify(
      ["Namespace", "MetricName", "Dimensions", "Statistic", "ExtendedStatistic", "Period", "Metrics"].map(
        (key) => Properties[key],
      ),
    ),
  }),
);
const row = (title: string): Row => rows.find((one) => one.title === `# ${title}`)!;
const graph = (from: Row, title: string): Widget =>
  from.widgets.find(({ properties }) => properties.title === title)!;

test("[OPS-05] every alarm's state is in exactly one row", () => {
  const states = rows.flatMap(({ widgets }) => {
    const status = widgets.filter(({ type }) => type === "alarm");
    expect(status).toHaveLength(1);
    return status[0]!.properties.alarms!;
  });
  const together = onlyOf(synthStage("prod"), "AWS::CloudWatch::CompositeAlarm").id;
  const references = [
    ...alarms.map(({ reference }) => reference),
    JSON.stringify({ "Fn::GetAtt": [together, "Arn"] }),
  ];
  expect(states.toSorted()).toEqual(references.toSorted());
});

test("[OPS-05] every alarm's metric has a graph labeled with one of its alarms", () => {
  const labels = rows
    .flatMap(({ widgets }) => widgets.flatMap(({ properties }) => properties.metrics ?? []))
    .map((metric) => (metric.at(-1) as { readonly label?: string }).label);
  const undrawn = alarms.filter(
    ({ metric }) => !alarms.some((other) => other.metric === metric && labels.includes(other.name)),
  );
  expect(undrawn).toEqual([]);
});

const ofCapabilities = [
  { title: "Contact", service: contactService, metrics: contactMetrics },
  ...enabledFixtures.flatMap(({ stack }) => stack?.metrics ?? []),
];

describe.each(ofCapabilities)("the row $title", ({ title, service, metrics }) => {
  test.each(Object.values(metrics))("[OPS-05] shows the metric %s that the code emits", (name) => {
    const drawn = row(title)
      .widgets.flatMap(({ properties }) => properties.metrics ?? [])
      .filter((metric) => (metric.at(-1) as { readonly visible?: boolean }).visible !== false)
      .map((metric) => metric.slice(0, 4));
    expect(drawn).toContainEqual([metricNamespaceOf("prod"), name, "service", service]);
  });

  test("[OPS-05] shows the age of the oldest item with its alarm threshold", () => {
    const ages = graph(row(title), "Age of the oldest item, seconds").properties;
    const labels = ages.metrics!.map((metric) => (metric.at(-1) as { readonly label: string }).label);
    const limits = alarms.filter(({ name }) => labels.includes(name)).map(({ threshold }) => threshold);
    expect(ages.annotations!.horizontal.map(({ value }) => value)).toEqual(limits);
    expect(limits).not.toEqual([]);
  });
});

test("[OPS-05] shows the latency of the API and of each endpoint's function", () => {
  const template = synthStage("prod");
  const durations = (title: string) => JSON.stringify(graph(row(title), "Latency, milliseconds").properties);
  expect(durations("Site and API")).toContain('"Latency"');
  for (const name of endpointNames)
    expect(durations(capabilities[capabilityOf(name)].title)).toContain(functionIdOf(template, name));
});

test("[OPS-05] no widget overlaps another or leaves the 24-column grid", () => {
  const overlaps = (a: Widget, b: Widget) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  for (const [index, widget] of body.widgets.entries()) {
    expect(widget.x + widget.width).toBeLessThanOrEqual(24);
    for (const other of body.widgets.slice(index + 1)) expect(overlaps(widget, other)).toBe(false);
  }
});
