import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Finding, StepResult } from "./rehearsal.ts";

/** Ignored by git: who wants to keep one takes its summary into a pull request. */
export const rehearsalsFolder = "rehearsals";

export type Report = {
  readonly stage: string;
  readonly region: string;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly startedAt: string;
  readonly seconds: number;
  readonly differences: readonly string[];
  readonly steps: readonly StepResult[];
};

/** What looks like a person's, an account's or a secret, wherever it came from. */
const suspicious = [
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  /\barn:[\w:/.*+-]+/g,
  /\+?\d(?:[ -]?\d){7,}/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g,
];

/** Takes these words out of a text, and what looks like one. */
export const makeWithhold = (words: ReadonlySet<string>) => {
  const longestFirst = [...words].filter((word) => word !== "").toSorted((a, b) => b.length - a.length);
  return (text: string): string =>
    [...longestFirst, ...suspicious].reduce<string>((left, one) => left.replaceAll(one, "[withheld]"), text);
};

export const linesOf = (type: Finding["type"], steps: readonly StepResult[]): readonly string[] =>
  steps.flatMap(({ name, findings }) =>
    findings.filter((one) => one.type === type).map(({ path, says }) => `${name}: ${path} ${says}`),
  );

/** Fit for a pull request. */
const summarize = ({ stage, region, versions, startedAt, seconds, differences, steps }: Report): string => {
  const list = (lines: readonly string[]) => lines.map((line) => `- ${line}\n`).join("");
  return `# Rehearsal of ${stage}, ${startedAt.slice(0, 10)}

${region}, ${seconds} s. Node ${versions["node"]}, release ${versions["release"] ?? "of a laptop"}.

${differences.length === 0 ? "Everything that was rehearsed is as believed." : `**${differences.length} differences**`}

${list(differences)}
| step | capability | end | seconds |
| --- | --- | --- | --- |
${steps.map((step) => `| ${step.name} | ${step.capability} | ${[step.end, ...step.because].join(": ")} | ${step.seconds} |\n`).join("")}
${linesOf("more", steps).length} fields are sent that we do not know, and do not read.

${list(linesOf("note", steps))}`;
};

/** @returns the file, as typed. */
export const writeReport = (folder: string, report: Report): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${report.stage}-${report.startedAt.slice(0, 10)}`);
  writeFileSync(`${file}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(`${file}.md`, summarize(report));
  return `${file}.json`;
};

const lastSchema = z.object({ startedAt: z.iso.datetime(), differences: z.array(z.string()) });

export type LastRehearsal = { readonly day: string; readonly differences: number };

/** The last rehearsal of a stage that this checkout has kept. */
export const findLastRehearsal = (folder: string, stageName: string): LastRehearsal | undefined => {
  const files = globSync(join(folder, `${stageName}-????-??-??.json`)).toSorted();
  try {
    const { startedAt, differences } = lastSchema.parse(JSON.parse(readFileSync(files.at(-1) ?? "", "utf8")));
    return { day: startedAt.slice(0, 10), differences: differences.length };
  } catch {
    return undefined;
  }
};
