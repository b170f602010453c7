import { expect, test } from "vitest";
import { makeTable, setGeneratedSection } from "#test/support/generated/generated-section.ts";

const page = "By hand.\n\n<!-- generated: sums -->\n\nold\n\n<!-- end of sums -->\n\nAlso by hand.\n";

test("[OPS-01] a generated section replaces only the text between its markers", () => {
  expect(setGeneratedSection(page, "sums", "| $& |\n")).toBe(
    "By hand.\n\n<!-- generated: sums -->\n\n| $& |\n\n<!-- end of sums -->\n\nAlso by hand.\n",
  );
});

test.each([
  ["lacks them", "By hand.\n"],
  ["lacks the end", "<!-- generated: sums -->\n"],
  ["has them twice", page + page],
])("[OPS-01] a document that %s is refused with both markers named", (_, document) => {
  expect(() => setGeneratedSection(document, "sums", "")).toThrow(
    'the document needs "<!-- generated: sums -->" and then "<!-- end of sums -->", each once',
  );
});

test("[OPS-01] a generated table aligns numbers right and separates thousands", () => {
  expect(makeTable(["what", "count"], [["runs", 175710]])).toBe(
    "| what | count |\n| --- | --: |\n| runs | 175,710 |\n",
  );
});
