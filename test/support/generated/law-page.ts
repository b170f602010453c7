import { listPersonalData, policyRowsOf } from "#shared/data-inventory.ts";
import { formatAs } from "./format-as.ts";
import { makeTable, setGeneratedSection } from "./generated-section.ts";

/** Sets the page's table of stored personal data. */
export const listStoredData = (page: string): Promise<string> => {
  const rows = listPersonalData().map((data) => [
    data.name,
    data.whose,
    [data.foundBy].flat().join(", "),
    policyRowsOf(data)
      .map(({ howLong }) => howLong)
      .join(". "),
  ]);
  const table = makeTable(["what", "whose", "found by", "how long"], rows);
  return formatAs("md", setGeneratedSection(page, "stored data", table));
};
