import { readTable } from "#frontend/src/features/badges/read-table.ts";
import { makeCodeListFile } from "#frontend/src/features/badges/write-code-list.ts";
import { makeWorkbook } from "#test/support/make-workbook.ts";
import { median } from "./median.ts";

const rounds = 5;

const makeRows = (count: number): readonly (readonly string[])[] => [
  [
    "First name",
    "Last name",
    "Company",
    "Job title",
    "Ticket type",
    "Ticket ID",
    "Email",
    "Phone",
    "City",
    "Note",
  ],
  ...Array.from({ length: count }, (_, row) => [
    "María José",
    `Wiśniewska ${row}`,
    `Company ${row % 97}`,
    "Event manager",
    "Guest",
    `NL-${20_000 + row}`,
    `guest${row}@example.com`,
    "+91 20 5555 0100",
    "Pune",
    "",
  ]),
];

const time = async (act: () => Promise<unknown>): Promise<string> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await act();
    times.push(performance.now() - begun);
  }
  return median(times).toFixed(0);
};

/** Lists of ten columns, from bytes to a table with its columns guessed, and back into a file with codes. */
export const benchLists = async (): Promise<void> => {
  console.log("\nGuest lists of ten columns, in ms");
  const results = [];
  for (const count of [300, 5000]) {
    const rows = makeRows(count);
    const csv = new TextEncoder().encode(rows.map((row) => row.join(",")).join("\r\n"));
    const xlsx = makeWorkbook([{ name: "Guests", rows }]);
    results.push({
      guests: count,
      "read CSV": await time(() => readTable({ content: csv })),
      "read XLSX": await time(() => readTable({ content: xlsx })),
      "write CSV": await time(() => makeCodeListFile({ rows, format: "csv" })),
      "write XLSX": await time(() => makeCodeListFile({ rows, format: "xlsx" })),
    });
  }
  console.table(results);
};
