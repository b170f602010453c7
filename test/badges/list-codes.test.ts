import fc from "fast-check";
import { expect, test } from "vitest";
import messages from "#messages/badge-maker.json" with { type: "json" };
import { findCellTooLongForExcel } from "#frontend/src/badges/codes/code-list.ts";
import { makeCodeListFile } from "#frontend/src/badges/codes/write-code-list.ts";
import { guessColumns } from "#frontend/src/badges/guests/guess-columns.ts";
import {
  applyGuess,
  chooseCodeSource,
  chooseColumn,
  findUnseenInCodes,
  followCodeColumn,
  guestListSchema,
  hasUnsavedCodes,
  saveChanges,
  listCodes,
  readGuests,
  type GuestList,
} from "#frontend/src/badges/guests/guest-list.ts";
import { openList, readFile, readOpened, toBytes } from "./read-list.ts";
import { sampleSize } from "#test/support/sample.ts";

const listed = (list: GuestList): readonly string[] =>
  readGuests(list, "column").guests.map(({ code }) => code);

const card = (first: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Holm;${first};;;\r\nFN:${first}  Holm\r\nEND:VCARD`;

test("[BADGE-10] a code preserves the line breaks and double spaces of its cell", async () => {
  const list = openList(
    await readFile(`Name,QR code\r\nAda Holm,"${card("Ada")}"\r\nBen Holm,"${card("Ben")}"\r\n`),
  );
  expect(listed(list)).toEqual([card("Ada"), card("Ben")]);
});

test("[BADGE-10] a name preserves compatibility ideographs and composes decomposed characters", async () => {
  const list = openList(await readFile("Name,Company\r\n\ufa19\u8c37,Acme\r\nZoe\u0308,Acme\r\n"));
  expect(readGuests(list, "none").guests.map(({ name }) => name)).toEqual(["\ufa19\u8c37", "Zo\u00eb"]);
});

test("[BADGE-10] a code preserves decomposed characters and spaces at its ends", async () => {
  const list = openList(await readFile("Name,Code\r\nAda,e\u0301 1\r\nBen, T  2 \r\n"));
  expect(listed(list)).toEqual(["e\u0301 1", " T  2 "]);
});

test.each([
  ["in bare cells", 'Name,Ticket ID,Table\r\nAda,="000123",="07"\r\nBen,="000124",="08"\r\n'],
  [
    "in quoted cells",
    'Name,Ticket ID,Table\r\nAda,"=""000123""","=""07"""\r\nBen,"=""000124""","=""08"""\r\n',
  ],
  ["below semicolons", 'Name;Ticket ID;Table\r\nAda;="000123";="07"\r\nBen;="000124";="08"\r\n'],
])("[BADGE-03] removes Excel's text guard %s from codes and other cells", async (_, text) => {
  const list = openList(await readFile(text));
  expect(readGuests(list, "column").guests).toMatchObject([
    { name: "Ada", code: "000123", table: "07" },
    { name: "Ben", code: "000124", table: "08" },
  ]);
});

test.each(["=1+1", "+49 30", "-12", "@ada", "'=x", '="x" & "y"', "=x", "'quoted'"])(
  "[BADGE-03] preserves every character of the code %j in a visitor's list",
  async (code) => {
    const list = openList(await readFile(`Name,Code\r\nAda,"${code.replaceAll('"', '""')}"\r\n`));
    expect(listed(list)).toEqual([code]);
  },
);

test("[BADGE-03] removes a byte order mark from a code", async () => {
  expect(listed(openList(await readFile("Code,Name\r\n\ufeffT-1,Ada\r\nT-2,Ben\r\n")))).toEqual([
    "T-1",
    "T-2",
  ]);
});

test("[BADGE-03] reports codes with invisible characters by row, and preserves the characters", async () => {
  const codes = [
    "T-1",
    "T\u200b2",
    "T-3\u00a0",
    "\u202dT-4\u202c",
    "T\u00ad5",
    "T-6 ",
    "T\u00017",
    "T\t8",
    "T 9",
    "T\n10",
  ];
  const list = openList(
    await readFile(`Name,Code\r\n${codes.map((code, row) => `Guest ${row},"${code}"`).join("\r\n")}`),
  );
  expect(listed(list)).toEqual(codes);
  expect(findUnseenInCodes(readGuests(list, "column").guests)).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test("[BADGE-01] names preserve format characters and lose control characters", async () => {
  const list = openList(await readFile("Name\r\nक्\u200dष\r\nA\u0000da\u00a0 Holm\r\n"));
  expect(readGuests(list, "none").guests.map(({ name }) => name)).toEqual(["क्\u200dष", "Ada Holm"]);
});

test("[BADGE-01] trims a cell that begins with one space", async () => {
  const list = openList(
    await readFile("First name,Last name,Company,Role\nAda, Holm, Acme, Speaker\nBen,Okoro,Acme,Speaker\n"),
  );
  expect(readGuests(list, "none").guests).toMatchObject([
    { name: "Ada Holm", lastName: "Holm", organization: "Acme", role: "Speaker" },
    { name: "Ben Okoro", organization: "Acme", role: "Speaker" },
  ]);
});

const headings = { ...messages.codeColumns, column: (number: number) => `Column ${number}` };

test("[BADGE-06] the page recognizes the headings that it writes", () => {
  const { mapping } = guessColumns([
    [headings.code, headings.name, "Barcode", "Full name"],
    ["1", "Ada", "", "Bo"],
  ]);
  expect(mapping).toMatchObject({ code: 0, name: 1 });
});

const save = async (list: GuestList, codeSource: "random" | "column", format: "csv" | "xlsx") => {
  const file = await makeCodeListFile({ rows: listCodes(list, codeSource, headings), format });
  return openList(await readOpened({ content: new Uint8Array(await file.arrayBuffer()) }));
};

test.each(["csv", "xlsx"] as const)(
  "[BADGE-06] a list saved as %s reads back the random codes from a column",
  async (format) => {
    const list = openList(await readFile("First,Last,Barcode,Note\r\nAda,Holm,,=1+1\r\nBen,Okoro,,a;b\r\n"));
    const again = await save(list, "random", format);
    expect(chooseCodeSource(again, "random")).toBe("column");
    expect(listed(again)).toEqual(list.ids.slice(1));
    expect(readGuests(again, "column").guests.map(({ name }) => name)).toEqual(["Ada Holm", "Ben Okoro"]);
  },
);

const codes = [
  "000123",
  "=1+1",
  "+49",
  "-1",
  "@x",
  "'=1",
  "''=1",
  "'x",
  "\t=1",
  "a;=1",
  "a;'=1",
  "a\n=b",
  "＝1",
  " =1",
  '"=1',
  '="000123"',
  card("Ada"),
  "a\nb",
  " T  1 ",
  "e\u0301",
  "\u200bT",
  "T,1",
  "x\ty",
  "_x0041_",
  "T\u00017",
  "&amp;<b>",
];

const openTable = (table: readonly (readonly string[])[]): GuestList =>
  openList({
    type: "read",
    table,
    rows: table.map((_, index) => index + 1),
    isCutShort: false,
    guess: { headRow: 0, mapping: { name: 0, code: 1 }, declined: undefined, otherRows: [] },
    choices: [],
    problems: [],
  });

const makeTable = (some: readonly string[]) => [
  ["Name", "Code"],
  ...some.map((code, row) => [`Guest ${row}`, code]),
];

test.each(["csv", "xlsx"] as const)(
  "[BADGE-06] a list saved as %s reads back the same codes",
  async (format) => {
    expect(listed(await save(openTable(makeTable(codes)), "column", format))).toEqual(codes);
  },
);

test("[BADGE-06] a list saved as CSV reads back any codes", async () => {
  const code = fc
    .array(
      fc.constantFrom(
        "=",
        "+",
        "-",
        "@",
        "'",
        '"',
        ";",
        ",",
        " ",
        "\t",
        "\r\n",
        "\n",
        "\u00a0",
        "0",
        "a",
        "王",
        "🎟",
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((parts) => `${parts.join("")}x`);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(code, { minLength: 1, maxLength: 8 }), async (some) => {
      const table = makeTable(some);
      const again = await save(openTable(table), "column", "csv");
      expect(listed(again)).toEqual(some);
      // The columns next to the codes are unchanged.
      expect(again.table.map((cells) => cells.slice(2))).toEqual(table);
    }),
    { numRuns: sampleSize({ usual: 15, full: 3000 }) },
  );
});

test("[BADGE-06] finds the row and column of a cell that is too long for Excel", async () => {
  const note = "n".repeat(32_767);
  const list = openTable([
    ["Name", "Note"],
    ["Ada", note],
    ["Ben", "short"],
    ["Cem", `${note}n`],
  ]);
  const rows = (shown: GuestList) => listCodes(shown, "random", headings);
  expect(findCellTooLongForExcel(list, rows(list))).toEqual({ row: 4, column: "Note", length: 32_768 });
  const fitting = openTable([
    ["Name", "Note"],
    ["Ada", note],
  ]);
  expect(findCellTooLongForExcel(fitting, rows(fitting))).toBeUndefined();
  expect((await save(fitting, "random", "xlsx")).table[1]).toEqual([fitting.ids[1], "Ada", "Ada", note]);
});

test("[BADGE-06] finds a cell that is too long for Excel once its text is escaped", () => {
  const escaped = "_x0041_".repeat(4000);
  const list = openTable([
    ["Name", "Note"],
    ["Ada", escaped],
  ]);
  expect(escaped.length).toBeLessThan(32_767);
  expect(findCellTooLongForExcel(list, listCodes(list, "random", headings))).toMatchObject({ row: 2 });
});

test("[BADGE-06] finds a heading, a name and a column without heading that are too long for Excel", () => {
  const long = "n".repeat(32_768);
  const find = (table: string[][], headRow: number | undefined) => {
    const list = { ...openTable(table), headRow };
    return findCellTooLongForExcel(list, listCodes(list, "random", headings));
  };
  expect(find([["Guests"], ["Name", long], ["Ada", ""]], 1)).toMatchObject({ row: 2, column: long });
  expect(find([[long]], undefined)).toMatchObject({ row: 1, column: "Badge name" });
  expect(
    find(
      [
        ["Ada", "x"],
        ["Ben", long],
      ],
      undefined,
    ),
  ).toMatchObject({ row: 2, column: "Column 2" });
});

test("[BADGE-06] a list with a cell that is too long for Excel is whole in its CSV file", async () => {
  const list = openTable([
    ["Name", "Code", "Note"],
    ["Ada", "1", "n".repeat(40_000)],
  ]);
  expect((await save(list, "column", "csv")).table[1]?.at(-1)).toHaveLength(40_000);
});

test("[BADGE-05] opens a list that an earlier version of the page stored", () => {
  const stored = {
    source: "guests.csv",
    table: [["Name"], ["Ada"]],
    rows: [1, 2],
    isCutShort: false,
    hasHead: true,
    mapping: { name: 0 },
    mends: {},
    leftOut: [],
    ids: ["22222222", "33333333"],
  };
  const list = guestListSchema.parse(stored);
  expect(readGuests(list, "random").guests).toMatchObject([{ name: "Ada", code: "33333333", row: 2 }]);
  const headless = guestListSchema.parse({ ...stored, hasHead: false });
  expect(readGuests(headless, "random").guests).toHaveLength(2);
});

test("[BADGE-01] preserves ids, changes and left-out rows when a list is read with other settings", async () => {
  const content = toBytes("Name;Company\n\nAda;x,y\nBen;z,w\n");
  const before = openList(await readOpened({ content, separator: "," }));
  const changed = { ...before, mends: { 1: { name: "Bo" } }, leftOut: [2], savedCodes: "random" as const };
  const after = saveChanges(changed, openList(await readOpened({ content })), before.mapping);
  expect(after.ids).toEqual(before.ids);
  expect(readGuests(after, "random").guests).toMatchObject([{ name: "Bo", row: 3, organization: "x,y" }]);
  expect(after.savedCodes).toBeUndefined();
});

test("[BADGE-06] requires saving the list of codes again if another row has the headings", () => {
  const table = [
    ["Joe Manager", "Berlin"],
    ["Ada Holm", "Paris"],
  ];
  const list = { ...openTable(table), savedCodes: "random" as const };
  expect(hasUnsavedCodes(list, "random")).toBe(false);
  const headless = applyGuess(list, guessColumns(table, "none"));
  expect(hasUnsavedCodes(headless, "random")).toBe(true);
  expect(hasUnsavedCodes(applyGuess(list, guessColumns(table, 0)), "random")).toBe(false);
});

const booked = () =>
  openTable([
    ["Name", "Booking", "Ticket ID"],
    ["Ada", "1", "T1"],
    ["Ben", "1", "T2"],
  ]);

test("[BADGE-10] reads the codes of another column without corrections of the former column", () => {
  const corrected: GuestList = { ...booked(), mends: { 2: { name: "Benno", code: "B-2" } } };
  expect(listed(corrected)).toEqual(["1", "B-2"]);
  const chosen = chooseColumn(corrected, "code", 2);
  expect(readGuests(chosen, "column").guests).toMatchObject([{ code: "T1" }, { name: "Benno", code: "T2" }]);
  expect(listed(chooseColumn(corrected, "role", 2))).toEqual(["1", "B-2"]);
});

test("[BADGE-06] requires saving corrected codes again after another code column was chosen", () => {
  const saved: GuestList = { ...booked(), mends: { 2: { code: "B-2" } }, savedCodes: "column" };
  const again = chooseColumn(saved, "code", 2);
  expect(hasUnsavedCodes({ ...again, mends: { 2: { code: "T-9" } } }, "column")).toBe(true);
  expect(chooseColumn({ ...saved, savedCodes: "random" }, "code", 2).savedCodes).toBe("random");
});

const accented = "Pr\u00e9nom,Soci\u00e9t\u00e9,Note\nZo\u00e9,Acme,x\nLuc,Beta,y\n";

test("[BADGE-01] preserves the columns that the visitor chose when a list is read with another encoding", async () => {
  const content = Uint8Array.from(accented, (character) => character.codePointAt(0) ?? 0);
  const before = openList(await readOpened({ content, encoding: "windows-1251" }));
  const changed = chooseColumn(before, "title", 2);
  const after = saveChanges(changed, openList(await readOpened({ content })), before.mapping);
  expect(readGuests(after, "none").guests).toMatchObject([
    { name: "Zo\u00e9", organization: "Acme", title: "x" },
    { name: "Luc", organization: "Beta", title: "y" },
  ]);
});

test("[BADGE-01] guesses the columns again when a list is read with another separator", async () => {
  const content = toBytes("Name;Company\nAda;x\nBen;z\n");
  const before = openList(await readOpened({ content, separator: "," }));
  const after = saveChanges(
    chooseColumn(before, "title", 0),
    openList(await readOpened({ content })),
    before.mapping,
  );
  expect(after.mapping).toEqual({ name: 0, organization: 1 });
});

test.each([
  ["a code column that was chosen", "none", { ...booked(), mapping: { name: 0 } }, "column"],
  ["random ids although the list has a code column", "random", booked(), "random"],
] as const)("[BADGE-06] uses %s after a change of the list", (_what, source, before, expected) => {
  const next = chooseColumn({ ...booked(), table: before.table }, "role", 2);
  expect(followCodeColumn(before, next, source)).toBe(expected);
});

test("[BADGE-06] adds no codes for a code column that another heading row shows", () => {
  const before: GuestList = { ...booked(), headRow: undefined, mapping: { name: 0 } };
  const next = applyGuess(before, guessColumns(before.table, 0));
  expect(next.mapping.code).toBe(2);
  expect(followCodeColumn(before, next, "none")).toBe("none");
  expect(followCodeColumn(before, next, "random")).toBe("column");
});
