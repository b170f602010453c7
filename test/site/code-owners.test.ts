import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const patterns = [...readFileSync(".github/CODEOWNERS.example", "utf8").matchAll(/^\/(\S+)/gm)].map(
  ([, pattern = ""]) => pattern,
);

test("[OPS-02] every path in the example of CODEOWNERS matches a file", () => {
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
