/**
 * Replaces the part of a document between `<!-- generated: <name> -->` and `<!-- end of <name> -->`. Everything outside
 * the markers is written by people, and stays unchanged.
 * @throws unless the document has both markers exactly once
 */
export const setGeneratedSection = (document: string, name: string, content: string): string => {
  const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end of ${name} -->`];
  const [before, middle, ...more] = document.split(start);
  const [, after, ...ends] = middle?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length + ends.length > 0)
    throw new Error(`the document needs "${start}" and then "${end}", each once`);
  return `${before}${start}\n\n${content}\n${end}${after}`;
};

const show = (cell: string | number): string =>
  typeof cell === "number" ? cell.toLocaleString("en-US") : cell;

/** A Markdown table with numbers aligned right. */
export const makeTable = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => {
  const shown = rows.map((row) => row.map(show));
  const rule = head.map((_, column) => (/^[\d.,]+$/.test(shown[0]?.[column] ?? "") ? "--:" : "---"));
  return [head, rule, ...shown].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
};
