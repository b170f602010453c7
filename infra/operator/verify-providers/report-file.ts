import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { region } from "#infra/stack/stage/stage.ts";
import type { Finding } from "./findings.ts";
import type { StepResult } from "./run-steps.ts";

/** Patterns of text that looks like a person's, an account's or a secret, regardless of its source. */
const suspicious = [
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  /\barn:[\w:/.*+-]+/g,
  /\+?\d(?:[ -]?\d){7,}/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g,
];

/** Removes these words from a text, and all text that matches a suspicious pattern. */
export const makeWithhold = (words: ReadonlySet<string>) => {
  const longestFirst = [...words].filter((word) => word !== "").toSorted((a, b) => b.length - a.length);
  return (text: string): string =>
    [...longestFirst, ...suspicious].reduce<string>((left, one) => left.replaceAll(one, "[withheld]"), text);
};

const linesOf = (type: Finding["type"], steps: readonly StepResult[]): readonly string[] =>
  steps.flatMap(({ name, findings }) =>
    findings.filter((one) => one.type === type).map(({ path, summary }) => `${name}: ${path} ${summary}`),
  );

export type Report = ReturnType<typeof makeReport>;

const makeReport = (
  stage: string,
  release: string | undefined,
  startedAt: Date,
  steps: readonly StepResult[],
) => ({
  stage,
  region,
  versions: { node: process.versions.node, release },
  startedAt: startedAt.toISOString(),
  seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
  differences: linesOf("different", steps),
  steps,
});

/** Fit for a pull request. */
const summarize = ({ stage, versions, startedAt, seconds, differences, steps }: Report): string => {
  const list = (lines: readonly string[]) => lines.map((line) => `- ${line}\n`).join("");
  return `# Provider check of ${stage}, ${startedAt.slice(0, 10)}

${region}, ${seconds} s. Node ${versions.node}, release ${versions.release ?? "of the local environment"}.

${differences.length === 0 ? "All provider checks gave the expected responses." : `**${differences.length} differences**`}

${list(differences)}
| step | capability | end | seconds |
| --- | --- | --- | --- |
${steps.map((step) => `| ${step.name} | ${step.capability} | ${[step.end, ...step.because].join(": ")} | ${step.seconds} |\n`).join("")}
${linesOf("more", steps).length} fields are sent that our code does not read.

${list(linesOf("note", steps))}`;
};

/** @returns the path of the file, and the lines about differences */
export const writeReport = (folder: string, ...of: Parameters<typeof makeReport>) => {
  const report = makeReport(...of);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${report.stage}-${report.startedAt.slice(0, 10)}`);
  writeFileSync(`${file}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(`${file}.md`, summarize(report));
  return { file: `${file}.json`, differences: report.differences };
};
