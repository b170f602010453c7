import { mailDomainOf } from "#infra/stack/stage/stage-domain.ts";
import { metricNamespaceOf, stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { site } from "#shared/site.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const companyNames = [
  [`"${site.supportEmail}"`, '"<support>"'],
  [mailDomainOf(site.supportEmail), "<mail domain>"],
] as const;

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
  return JSON.parse(text);
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
