import { readFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { listPersonalData, policyRowsOf } from "#shared/data-inventory.ts";

const file = "docs/law.md";

test("[LEGAL-01] docs/law.md tells of everything that is kept, as it is declared; npm test -- law -u writes it", async () => {
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
  const text = readFileSync(file, "utf8").replace(/^\| what .*\n(\|.*\n)+/m, table);
  await expect(
    await format(text, { ...(await resolveConfig(file)), filepath: file }),
    "npm test -- law -u writes docs/law.md",
  ).toMatchFileSnapshot(`../../${file}`);
});
