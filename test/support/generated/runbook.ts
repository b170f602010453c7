import { capabilities, functionSpecs, type CapabilityName } from "#infra/capabilities/capabilities.ts";
import type { AlarmSpec } from "#infra/constructs/watch/alarm-specs.ts";
import { kebab } from "#infra/names-of.ts";
import { Monitoring } from "#infra/constructs/watch/monitoring.ts";
import { namesOf } from "#infra/names-of.ts";
import { readStage } from "#infra/stage/stages.ts";
import { makeStageStack } from "#test/infra/synth-stage.ts";
import { formatAs } from "./format-as.ts";

type Named = { readonly name: string; readonly spec: AlarmSpec };

/** What a person still has to write. */
export const unwritten = "To be written.";

const functionSection = "\n## A function fails or is not started\n";

const isIn = (runbook: string, name: string): boolean =>
  runbook.includes(`\n## ${name}\n`) || runbook.includes(`<a id="${name}"></a>`);

const partOf = (runbook: string, heading: string): string =>
  runbook.split(/^(?=## )/m).find((section) => section.startsWith(`## ${heading}\n`)) ?? "";

const addAfterLast = (text: string, lines: RegExp, line: string): string => {
  const last = [...text.matchAll(lines)].at(-1);
  if (last === undefined) throw new Error(`docs/runbook.md has no line like ${lines.source}`);
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
};

/** A function's two alarms share a line of the section that tells of all of them. */
const addFunctions = (runbook: string): string =>
  namesOf(functionSpecs)
    .filter((name) => !isIn(runbook, `${kebab(name)}-errors`))
    .reduce((text, name) => {
      const own = kebab(name);
      const hurts = functionSpecs[name].failure.errors.replace(/^./, (letter) => letter.toLowerCase());
      return addAfterLast(
        text,
        /^- <a id=.*`fn=\w+`.*$/gm,
        `- <a id="${own}-errors"></a><a id="${own}-throttles"></a>\`${own}…\`, \`fn=${name}\`: ${hurts}`,
      );
    }, runbook);

/** An alarm whose metrics are too many for one has the next beside it, which means the same. */
const addNumbered = (runbook: string, alarms: readonly Named[]): string =>
  alarms
    .filter(({ name }) => /-\d+$/.test(name) && !isIn(runbook, name))
    .reduce((text, { name }) => {
      const part = partOf(text, name.replace(/-\d+$/, ""));
      return text.replace(part, part.replace("**What hurts.**", `<a id="${name}"></a>**What hurts.**`));
    }, runbook);

const makeSection = ({ name, spec }: Named): string => `
## ${name}

**What hurts.** ${spec.errorImpact}

**Look.** The dashboard, in the row ${capabilities[spec.capability].title}.

**Do.** ${unwritten}

**Wake.** ${spec.severity === "page" ? "A developer." : "Nobody."}
`;

const addSections = (runbook: string, alarms: readonly Named[]): string => {
  const added = alarms.filter(({ name }) => !isIn(runbook, name)).map(makeSection);
  return runbook.replace(functionSection, `${added.join("")}${functionSection}`);
};

const linkTo = (name: string): string => `[${name}](#${name})`;

const addPages = (runbook: string, alarms: readonly Named[]): string =>
  alarms
    .filter(
      ({ name, spec }) =>
        spec.severity === "page" && !partOf(runbook, "What wakes somebody").includes(linkTo(name)),
    )
    .reduce((text, { name, spec }) => {
      const part = partOf(text, "What wakes somebody");
      return text.replace(part, addAfterLast(part, /^- \[.*$/gm, `- ${linkTo(name)}: ${spec.errorImpact}`));
    }, runbook);

/** A line for each capability. */
const addTickets = (runbook: string, alarms: readonly Named[]): string => {
  const tickets = alarms.filter(({ spec }) => spec.severity !== "page");
  const namesIn = (capability: CapabilityName) =>
    tickets.filter(({ spec }) => spec.capability === capability).map(({ name }) => name);
  return namesOf(capabilities).reduce((text, capability) => {
    const part = partOf(text, "What waits for the morning");
    const links = namesIn(capability).map(linkTo);
    const missing = links.filter((link) => !part.includes(link));
    if (missing.length === 0) return text;
    const line = part.split("\n").find((one) => links.some((link) => one.includes(link)));
    return text.replace(
      part,
      line === undefined
        ? addAfterLast(part, /^- .*$/gm, `- **${capabilities[capability].title}**: ${missing.join(", ")}`)
        : part.replace(line, [line, ...missing].join(", ")),
    );
  }, runbook);
};

/** Adds each alarm that the runbook lacks, with what its spec says; what stands there already stays as it is. */
export const addAlarms = (runbook: string): Promise<string> => {
  const monitoring = makeStageStack(readStage("prod")).node.findChild("Monitoring");
  if (!(monitoring instanceof Monitoring)) throw new Error("the stack has no alarms");
  const { alarms } = monitoring;
  const add = [addFunctions, addNumbered, addSections, addPages, addTickets];
  return formatAs(
    "md",
    add.reduce((text, step) => step(text, alarms), runbook),
  );
};
