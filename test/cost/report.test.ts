import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readAssumptions } from "#infra/cost/read-assumptions.ts";
import { reportGrounds, reportStage } from "#infra/cost/report.ts";
import { readStageShape } from "#infra/cost/stage-shape.ts";
import { synthesizeWithoutBuild } from "#infra/cost/synthesize.ts";
import { readStage } from "#infra/stages.ts";

const prod = readStage("prod");
const printed = reportStage(prod, readStageShape(synthesizeWithoutBuild(prod)), readAssumptions(undefined));
const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const numberOf = (cell = ""): number => Number(cell.replaceAll(",", ""));

test("[OPS-01] the services of the printed table add up to its sum, at every size", () => {
  const lines = printed.split("\n");
  const from = lines.findIndex((line) => line.startsWith("| US dollars a month"));
  const to = lines.findIndex((line) => line.startsWith("| AWS together"));
  const rows = lines.slice(from + 2, to).map(cellsOf);
  const sums = cellsOf(lines[to]!).slice(1).map(numberOf);

  expect(sums).toHaveLength(3);
  sums.forEach((sum, index) => {
    const parts = rows.map((row) => numberOf(row[index + 1]));
    expect(Math.abs(parts.reduce((all, part) => all + part, 0) - sum)).toBeLessThan(0.1);
  });
});

test("[OPS-01] the table of prod in docs/operations.md is the one that is printed", () => {
  const table = printed.slice(printed.indexOf("| US dollars"));

  expect(readFileSync("docs/operations.md", "utf8")).toContain(table);
});

test("[OPS-01] the grounds name every price's page and date, and say which are from memory", () => {
  const grounds = reportGrounds(readAssumptions(undefined), "an earlier build");

  expect(grounds).toContain("| cloudFrontRequest");
  expect(grounds).toMatch(/\| cloudFrontRequest .*\| from memory, to be checked +\|/);
  expect(grounds).toMatch(/\d+ of \d+ prices are from memory, to be checked\./);
  expect(grounds).toContain("A view's bytes and files are those of an earlier build.");
});
