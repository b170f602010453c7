import * as z from "zod";
import { mailDomainOf } from "#infra/stack/stage/stage-domain.ts";
import { metricNamespaceOf, stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { site } from "#shared/site.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const companyNames = [
  [`"${site.supportEmail}"`, '"<support>"'],
  [mailDomainOf(site.supportEmail), "<mail domain>"],
] as const;

const partSchema = z.union([
  z.string(),
  z.object({ Ref: z.string() }).transform(({ Ref: id }) => `\${${id}}`),
  z
    .object({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) })
    .transform((part) => `\${${part["Fn::GetAtt"].join(".")}}`),
]);
const bodySchema = z.object({ "Fn::Join": z.tuple([z.literal(""), z.array(partSchema)]) });
const widgetsSchema = z.array(
  z.object({
    width: z.number(),
    height: z.number(),
    properties: z.looseObject({
      markdown: z.string().optional(),
      title: z.string().optional(),
      metrics: z.array(z.array(z.unknown())).default([]),
    }),
  }),
);
const nameSchema = z.object({ id: z.string().optional(), label: z.string().optional() }).catch({});

const byName = (parts: readonly (readonly [name: string, part: unknown])[]): object => {
  const named = new Map(parts);
  if (named.size < parts.length)
    throw new Error(`two parts of a dashboard have one name: ${parts.map(([name]) => name).join(", ")}`);
  return Object.fromEntries(named);
};

/**
 * The body of a dashboard is JSON in one text, which CloudFormation splits at each reference. Widgets are named by
 * their row and title, without positions, and metrics by their ID or label, so that a new one moves no other.
 */
const describeDashboard = (value: unknown): object => {
  const [, parts] = bodySchema.parse(value)["Fn::Join"];
  const { widgets, ...rest } = JSON.parse(parts.join(""));
  let row = "";
  const described = widgetsSchema.parse(widgets).map(({ width, height, properties }) => {
    row = properties.markdown?.replace(/^# /, "") ?? row;
    const metrics = properties.metrics.map((metric) => {
      const { id, label } = nameSchema.parse(metric.at(-1));
      return [id ?? label ?? metric.slice(0, -1).join(" "), JSON.stringify(metric)] as const;
    });
    const name = [row, properties.title ?? []].flat().join(": ");
    return [name, { width, height, ...properties, metrics: byName(metrics) }] as const;
  });
  return { ...rest, widgets: byName(described) };
};

/**
 * A stage's template without values that change with every build, with the stage's name or with the company's names.
 */
const readTemplate = (stage: Stage["name"]): object => {
  const template = JSON.stringify(synthStage(stage).toJSON());
  const text = companyNames
    .reduce((read, [name, placeholder]) => read.replaceAll(name, placeholder), template)
    .replace(/"\+\d{8,15}"/g, '"<caller>"')
    .replace(/\b[0-9a-f]{64}\b(?=\.zip)/g, "<hash>")
    .replace(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}\b/g, "$1<hash>")
    .replaceAll(`${site.brand}, ${stage}: `, "<brand>, <stage>: ")
    // The CDK shortens these names depending on the length of the stack's name.
    .replace(/"Name":"[^"]*EdgeDistr\w*Origin1S3OriginAccessControl\w*"/g, '"Name":"<name>"')
    .replace(/"us-east-1[\w-]*EdgeEdgeFunction\w*"/g, '"<name>"')
    .replaceAll(stackNameOf(stage), "<stack>")
    .replaceAll(stagePathOf(stage), "<path>")
    .replaceAll(metricNamespaceOf(stage), "<namespace>")
    .replace(
      new RegExp(`${stackNameOf(stage).replaceAll("-", "")}(\\w*?)([0-9A-F]{8})+\\b`, "g"),
      "<stack>$1",
    )
    .replace(/(cr-owned(?::\w+)?):[0-9a-f]{8}\b/g, "$1");
  return JSON.parse(text, (name, value: unknown) =>
    name === "DashboardBody" ? describeDashboard(value) : value,
  );
};

/**
 * Every value of a template by its path, one per line. A skipped Checkov rule has its id in the path, so that other
 * skips do not move it.
 */
const listValues = (value: unknown, path = ""): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, part]) => {
        const name: string = path.endsWith(".checkov.skip") ? part.id : key;
        return listValues(part, path ? `${path}.${name}` : name);
      })
    : [`${path}: ${JSON.stringify(value)}`];

export const describeDev = (): string => `${JSON.stringify(readTemplate("dev"), null, 1)}\n`;

/** The lines that a stage has in addition to dev's, and those that it lacks. */
export const compareWithDev = (stage: Stage["name"]): string => {
  const [ofDev, ofStage] = [listValues(readTemplate("dev")), listValues(readTemplate(stage))];
  const gone = ofDev.filter((line) => !ofStage.includes(line)).map((line) => `- ${line}`);
  const come = ofStage.filter((line) => !ofDev.includes(line)).map((line) => `+ ${line}`);
  const pathOf = (line: string) => line.slice(2).split(": ")[0]!;
  const difference = [...gone, ...come].toSorted((a, b) =>
    pathOf(a) < pathOf(b) ? -1 : Number(pathOf(a) > pathOf(b)),
  );
  return `${difference.join("\n")}\n`;
};
