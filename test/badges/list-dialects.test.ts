import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { splitCells } from "#frontend/src/badges/guests/split-cells.ts";
import { listNames, readFile, readOpened, readPasted } from "./read-list.ts";
import { sampleSize } from "#test/support/sample.ts";

const separatorOf = ({ choices }: Awaited<ReturnType<typeof readFile>>) =>
  choices.find(({ type }) => type === "separator")?.chosen;

test.each([
  ["CRLF, then LF", "Name,Company\r\nAda Holm,Acme\r\nBen Okoro,Globex\nCem Ay,Initech\n"],
  ["LF, then CRLF", "Name,Company\nAda Holm,Acme\nBen Okoro,Globex\r\nCem Ay,Initech\r\n"],
  ["CR, then CRLF", "Name,Company\rAda Holm,Acme\rBen Okoro,Globex\r\nCem Ay,Initech"],
  ["LF, then CR", "Name,Company\nAda Holm,Acme\nBen Okoro,Globex\rCem Ay,Initech\r"],
  ["CR alone", "Name,Company\rAda Holm,Acme\rBen Okoro,Globex\rCem Ay,Initech"],
  ["CR CR LF", "Name,Company\r\r\nAda Holm,Acme\r\r\nBen Okoro,Globex\r\r\nCem Ay,Initech\r\r\n"],
  [
    "quoted cells and mixed ends",
    'Name,Company\r\n"Ada Holm","Acme"\n"Ben Okoro","Globex"\r"Cem Ay","Initech"\n',
  ],
])("[BADGE-09] reads each guest of a file whose lines end in %s", async (_, text) => {
  expect(listNames(await readFile(text))).toEqual(["Ada Holm", "Ben Okoro", "Cem Ay"]);
});

test.each([
  [
    ";",
    "Name;Company;Sessions (talk, panel, dinner, tour)\nAda;Acme;talk, panel, dinner, tour\nBen;Globex;talk, panel, dinner, tour",
  ],
  [";", "Name;Fee;Company\nAda;12,50;Acme\nBen;9,00;Globex\nCem;7,25;Initech"],
  [";", "Name;Company\nHolm, Ada;Acme, Inc.\nOkoro, Ben;Globex, Ltd.\nAy, Cem;Initech, SA"],
  [";", 'Name;Company\n"Holm; Ada";"Acme, Inc."\n"Okoro, Ben";Globex'],
  [",", 'Name,Company,Sessions\nAda,Acme,"talk; panel; tour"\nBen,Globex,"talk; dinner; tour"'],
  [",", "Name,Company,Sessions\nAda,Acme,talk; panel; tour\nBen,Globex,talk; dinner; tour"],
  [",", "Name, Company\nAda, Acme\nBen, Globex"],
  ["\t", "Name\tCompany\nHolm, Ada\tAcme, Inc.\nOkoro, Ben\tGlobex; Ltd."],
  ["|", "Name|Company|Note\nAda|Acme, Inc.|a, b; c\nBen|Globex|d, e; f"],
  ["|", "sep=|\nName|Company\nAda|Acme\n"],
  ["\t", "sep=\t\nName\tCompany\nAda\tAcme\n"],
  ["#", "sep=#\nName#Company\nAda#Acme\n"],
  ["", "Name\nHolm, Ada\nOkoro, Ben\nAy, Cem"],
  ["", "Name\nHolm,Ada\nOkoro,Ben\nAy,Cem"],
  ["", "Holm, Ada\nOkoro, Ben\nAy, Cem"],
  [",", "Guest list of the gala\n\nName,Company\nAda,Acme\nBen,Globex"],
] as const)("[BADGE-09] finds the separator %j of %j", async (separator, text) => {
  expect(separatorOf(await readFile(text))).toBe(separator);
});

test("[BADGE-09] reads a file with the separator that the visitor chose", async () => {
  const { table } = await readFile("Name;Company\nAda,x;Acme", { separator: "," });
  expect(table).toEqual([
    ["Name;Company", ""],
    ["Ada", "x;Acme"],
  ]);
});

test.each([
  [
    "a quote at the beginning",
    'Name\tCompany\n"Ace" Holm\tAcme\nBen\tGlobex\nCem\tInitech\n',
    ['"Ace" Holm', "Ben", "Cem"],
  ],
  [
    "an unclosed quote",
    'Name\tCompany\n"Ace Holm\tAcme\nBen\tGlobex\nCem\tInitech\n',
    ['"Ace Holm', "Ben", "Cem"],
  ],
  ["two open quotes", 'Name\tCompany\n"Ace\tAcme\n"Ben\tGlobex\nCem\tInitech\n', ['"Ace', '"Ben', "Cem"]],
  ["a quote closed in another row", "Name\tHeight\n\"Ace\t5'\nBen\t6\"\nCem\t5'\n", ['"Ace', "Ben", "Cem"]],
  ["inches", 'Name\tScreen\nAda\t24"\nBen\t27"\nCem\t"small"\n', ["Ada", "Ben", "Cem"]],
  ["commas", "Name\nHolm, Ada\nOkoro, Ben\n", ["Holm, Ada", "Okoro, Ben"]],
  ["commas and no heading", "Holm, Ada\nOkoro, Ben\n", ["Holm, Ada", "Okoro, Ben"]],
  [
    "line breaks from a spreadsheet",
    'Name\tCompany\n"Ada\nHolm"\tAcme\nBen\t"Globex\r\nLtd"\n',
    ["Ada Holm", "Ben"],
  ],
  [
    "doubled quotes in a cell with a line break",
    'Name\tCompany\n"Ada ""Ace""\nHolm"\tAcme\nBen\tGlobex',
    ['Ada "Ace" Holm', "Ben"],
  ],
  ["a copied CSV file", 'First name,Last name\n"Ada",Holm\nBen,Okoro', ["Ada Holm", "Ben Okoro"]],
] as const)("[BADGE-09] reads every guest from pasted cells with %s", async (_, text, names) => {
  expect(listNames(await readPasted(text))).toEqual(names);
});

test.each([
  [
    "at the first guest",
    'Name,Company\n"Ada Holm,Acme\nBen,Globex\nCem,Initech\n',
    ['"Ada Holm', "Ben", "Cem"],
    [2],
  ],
  ["at the last guest", 'Name,Company\nAda,Acme\nBen,Globex\n"Cem,Initech', ["Ada", "Ben", '"Cem'], [4]],
  [
    "before quoted cells",
    'Name,Company\n"Ada,Acme\n"Ben","Globex"\n"Cem","Initech"\n',
    ['"Ada', "Ben", "Cem"],
    [2],
  ],
  ["in a later column", 'Name,Company\nAda,"Acme\nBen,"Globex"\nCem,Initech\n', ["Ada", "Ben", "Cem"], [2]],
] as const)(
  "[BADGE-09] reports an unclosed quote %s by its row, and reads every guest",
  async (_, text, names, rows) => {
    const result = await readFile(text);
    expect(listNames(result)).toEqual(names);
    expect(result.problems).toContainEqual({ type: "unclosed-quote", rows });
  },
);

test("[BADGE-09] reads the quotes of two rows as text if all rows then have the same length", async () => {
  const result = await readFile("Name,Height\n\"Ace,5'\nBen,6\"\nCem,5'\n");
  expect(listNames(result)).toEqual(['"Ace', "Ben", "Cem"]);
  expect(result.problems).toEqual([{ type: "unclosed-quote", rows: [2] }]);
});

test("[BADGE-09] reads inner quotes that a file did not double", async () => {
  const { table } = await readFile(
    'Name,Company\n"Ada "Ace" Holm","Acme"\n"Okoro, Ben "Bo"","The "Globex", Inc."\n',
  );
  expect(table.slice(1)).toEqual([
    ['Ada "Ace" Holm', "Acme"],
    ['Okoro, Ben "Bo"', 'The "Globex", Inc.'],
  ]);
});

test("[BADGE-09] reports rows with more or fewer cells than headings", async () => {
  const { problems } = await readFile(
    "Name,Company\nAda,Acme\nHolm, Ben,Globex\nCem\nDia,Umbra\nEve,Hooli\n",
  );
  expect(problems).toEqual([
    { type: "longer-row", rows: [3] },
    { type: "shorter-row", rows: [4] },
  ]);
});

test("[BADGE-09] reports no short rows if most rows leave out their empty cells at the end", async () => {
  expect((await readFile("Name,Company,Note,Table\nAda,Acme\nBen\nCem,Initech\nDia\n")).problems).toEqual([]);
});

test("[BADGE-09] reports a quoted cell whose lines look like guests", async () => {
  const { problems } = await readFile(
    'Name,Company,Table\nAda,"Acme,1\nBen,Globex,2\nCem,Initech",3\nDia,Umbra,4\n',
  );
  expect(problems).toEqual([{ type: "rows-in-cell", rows: [2] }]);
});

test.each([
  ["a Ctrl-Z at the end", "Name,Company\r\nAda,Acme\r\n\u001a"],
  ["a Ctrl-Z behind the last cell", "Name,Company\r\nAda,Acme\u001a"],
  ["zeros at the end", `Name,Company\r\nAda,Acme\r\n${"\0".repeat(600)}`],
  ["a zero behind each cell", "Name\0,Company\0\r\nAda\0,Acme\0\r\n"],
  ["a control character in a cell", "Name,Company\r\nA\u0002da,Acme\r\n"],
  ["a row of control characters", "Name,Company\r\n\u0001\u0002,\u0003\r\nAda,Acme\r\n"],
  ["a byte order mark for each joined part", '\ufeffName,Company\r\n\ufeff"Ada",Acme\r\n'],
])("[BADGE-09] reads a file with %s as a list", async (_, text) => {
  expect(listNames(await readFile(text))).toEqual(["Ada"]);
});

test("[BADGE-09] reads a Windows-1252 file with a Ctrl-Z at its end as a list", async () => {
  const content = Uint8Array.from(
    Array.from("Name\r\nJos", (character) => character.charCodeAt(0)).concat(0xe9, 13, 10, 0x1a),
  );
  expect(listNames(await readOpened({ content }))).toEqual(["José"]);
});

const scripts = [
  "Ada",
  "Zoë",
  "Łukasz",
  "आरती",
  "王小明",
  "יוסי",
  "فاطمة",
  "สมชาย",
  "👩‍💻",
  "e\u0301",
  "5'",
  "12,50",
  "a;b",
  "“x”",
];
const pieces = ["", " ", "  ", '"', '""', ",", ";", "|", "'", "=", "\n", "\r\n", "\r", "\t", ", ", "; "];

const cellOf = (without: RegExp) =>
  fc
    .array(fc.constantFrom(...scripts, ...pieces), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join("").replaceAll(without, ""));

/** At least two columns, and visible text in each row, so that it counts as a row. */
const tableOf = (without: RegExp) =>
  fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 12 })).chain(([width, height]) =>
    fc.array(fc.array(cellOf(without), { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/**
 * Quotes all cells, or only those that need it: cells that begin with a quote, and those with spaces before a quote.
 */
const write = (
  rows: readonly (readonly string[])[],
  { separator, end, quotes }: { readonly separator: string; readonly end: string; readonly quotes: string },
): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => {
          const needs = cell.includes(separator) || /[\r\n"\ufeff]|^ | $/.test(cell);
          return quotes === "all" || needs ? quote(cell) : cell;
        })
        .join(separator),
    )
    .join(end) + end;

const anyDialect = fc.record({
  separator: fc.constantFrom(",", ";", "\t", "|"),
  end: fc.constantFrom("\r\n", "\n", "\r"),
  quotes: fc.constantFrom("needed", "all"),
});

test("[BADGE-09] reads any table in any CSV dialect back into the same cells", () => {
  fc.assert(
    fc.property(tableOf(/(?!)/g), anyDialect, (rows, dialect) => {
      const text = write(rows, dialect);
      expect(splitCells(text, { separator: dialect.separator, isPasted: false }).rows).toEqual(rows);
    }),
  );
});

test("[BADGE-09] splits well-formed CSV as Papa Parse does", () => {
  fc.assert(
    fc.property(tableOf(/(?!)/g), anyDialect, (rows, dialect) => {
      const text = write(rows, dialect);
      const { data } = Papa.parse<string[]>(text.slice(0, -dialect.end.length), {
        delimiter: dialect.separator,
        newline: dialect.end as "\n",
      });
      expect(splitCells(text, { separator: dialect.separator, isPasted: false }).rows).toEqual(data);
    }),
  );
});

test("[BADGE-09] splits any pasted table into the cells of the spreadsheet", () => {
  fc.assert(
    // Spreadsheets quote only cells with line breaks; cells contain no tabs.
    fc.property(tableOf(/^["\t]+|\t/g), fc.constantFrom("\n", "\r\n"), (rows, end) => {
      const text = rows
        .map((cells) => cells.map((cell) => (/[\r\n]/.test(cell) ? quote(cell) : cell)).join("\t"))
        .join(end);
      expect(splitCells(text, { separator: "\t", isPasted: true }).rows).toEqual(rows);
    }),
  );
});

const heads = ["Name", "Company", "Job title", "Ticket type", "Notes"];

test("[BADGE-09] finds the separator of any table below known headings and reads its cells back", async () => {
  await fc.assert(
    fc.asyncProperty(
      // Excel's formula guards are tested with the codes.
      tableOf(/[\r\n=]/g),
      anyDialect,
      fc.constantFrom("", "sep"),
      fc.constantFrom("utf-8", "mark", "utf-16le", "utf-16be"),
      async (rows, dialect, line, encoding) => {
        const guests = rows.map(([_, ...cells], index) => [`Guest ${index}`, ...cells]);
        const table = [heads.slice(0, guests[0]?.length), ...guests];
        const text = (line && `sep=${dialect.separator}${dialect.end}`) + write(table, dialect);
        const { table: read } = await readOpened({ content: encode(text, encoding) });
        expect(read.map((cells) => [...cells, ...table[0]!.slice(cells.length).map(() => "")])).toEqual(
          table,
        );
      },
    ),
    { numRuns: sampleSize({ usual: 30, full: 3000 }) },
  );
});

const encode = (text: string, encoding: string): Uint8Array<ArrayBuffer> => {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "mark") return new TextEncoder().encode(`\ufeff${text}`);
  const whole = `\ufeff${text}`;
  const view = new DataView(new ArrayBuffer(whole.length * 2));
  for (let index = 0; index < whole.length; index += 1)
    view.setUint16(index * 2, whole.charCodeAt(index), encoding === "utf-16le");
  return new Uint8Array(view.buffer);
};
