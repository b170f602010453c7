import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { StepResult } from "./rehearsal.ts";

/** Ignored by git: who wants to keep one takes its summary into a pull request. */
export const rehearsalsFolder = "rehearsals";

export type Report = {
  readonly stage: string;
  readonly region: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly startedAt: string;
  readonly seconds: number;
  readonly end: "same" | "different";
  readonly steps: readonly StepResult[];
};

/** What looks like a person's, an account's or a secret, wherever it came from. */
const suspicious = [
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  /\barn:[\w:/.*+-]+/g,
  /\+?\d(?:[ -]?\d){7,}/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g,
] as const;

/** No text of a report holds any of these words, or what looks like one. */
const makeWithhold = (words: ReadonlySet<string>) => {
  const longestFirst = [...words].filter((word) => word !== "").toSorted((a, b) => b.length - a.length);
  return (text: string): string =>
    suspicious.reduce(
      (left, pattern) => left.replace(pattern, "[withheld]"),
      longestFirst.reduce((left, word) => left.replaceAll(word, "[withheld]"), text),
    );
};

/** What became of a step, without what nobody else may read. */
export const cleanResult = (
  { because, findings, ...step }: StepResult,
  words: ReadonlySet<string>,
): StepResult => {
  const withhold = makeWithhold(words);
  return {
    ...step,
    ...(because !== undefined && { because: withhold(because) }),
    findings: findings.map(({ type, path, says }) => ({ type, path: withhold(path), says: withhold(says) })),
  };
};

export const differencesOf = ({ steps }: Pick<Report, "steps">): readonly string[] =>
  steps.flatMap(({ name, findings }) =>
    findings.filter(({ type }) => type === "different").map(({ path, says }) => `${name}: ${path} ${says}`),
  );

/** Fit for a pull request. */
export const summarize = (report: Report): string => {
  const { stage, region, versions, startedAt, seconds, steps } = report;
  const differences = differencesOf(report);
  const notes = steps.flatMap(({ name, findings }) =>
    findings.filter(({ type }) => type === "note").map(({ path, says }) => `- ${name}: ${path} ${says}`),
  );
  const unknown = steps.flatMap(({ findings }) => findings).filter(({ type }) => type === "more").length;
  return [
    `# Rehearsal of ${stage}, ${startedAt.slice(0, 10)}`,
    "",
    `${region}, ${seconds} s. ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(", ")}.`,
    "",
    differences.length === 0
      ? "Everything that was rehearsed is as believed."
      : `**${differences.length} differences**`,
    "",
    ...differences.map((line) => `- ${line}`),
    ...(differences.length > 0 ? [""] : []),
    "| step | capability | end | seconds |",
    "| --- | --- | --- | --- |",
    ...steps.map(
      ({ name, capability, end, seconds: each, because }) =>
        `| ${name} | ${capability} | ${because === undefined ? end : `${end}: ${because}`} | ${each} |`,
    ),
    ...(unknown > 0 ? ["", `${unknown} fields are sent that we do not know, and do not read.`] : []),
    ...(notes.length > 0 ? ["", ...notes] : []),
    "",
  ].join("\n");
};

/** @returns the file, as typed. */
export const writeReport = (folder: string, report: Report): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${report.stage}-${report.startedAt.slice(0, 10)}`);
  writeFileSync(`${file}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(`${file}.md`, summarize(report));
  return `${file}.json`;
};

const lastSchema = z.object({
  startedAt: z.iso.datetime(),
  steps: z.array(z.object({ findings: z.array(z.object({ type: z.string() })) })),
});

export type LastRehearsal = { readonly day: string; readonly differences: number };

/** The last rehearsal of a stage that this checkout has kept. */
export const findLastRehearsal = (folder: string, stageName: string): LastRehearsal | undefined => {
  const form = new RegExp(`^${stageName}-\\d{4}-\\d\\d-\\d\\d\\.json$`);
  try {
    const last = readdirSync(folder)
      .filter((file) => form.test(file))
      .toSorted()
      .at(-1);
    if (last === undefined) return undefined;
    const { startedAt, steps } = lastSchema.parse(JSON.parse(readFileSync(join(folder, last), "utf8")));
    const findings = steps.flatMap((step) => step.findings);
    const differences = findings.filter(({ type }) => type === "different").length;
    return { day: startedAt.slice(0, 10), differences };
  } catch {
    return undefined;
  }
};
