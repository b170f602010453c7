import { listPersonalData, policyRowsOf } from "#shared/data-inventory.ts";
import { formatAs } from "./format-as.ts";

/** Sets the page's table of what is kept about people. */
export const listKeptData = (page: string): Promise<string> => {
  const rows = listPersonalData().map((data) => [
    data.name,
    data.whose,
    [data.foundBy].flat().join(", "),
    policyRowsOf(data)
      .map(({ howLong }) => howLong)
      .join(". "),
  ]);
  const table = [["what", "whose", "found by", "how long"], ["-", "-", "-", "-"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
  return formatAs("md", page.replace(/^\| what .*\n(\|.*\n)+/m, table));
};
