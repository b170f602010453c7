import { expect, test } from "vitest";
import { guessColumns } from "#frontend/src/features/badges/guests/guess-columns.ts";
import { leaveOut, makeGuestList, readGuests } from "#frontend/src/features/badges/guests/guest-list.ts";
import { maxGuests, readTable } from "#frontend/src/features/badges/guests/read-table.ts";

const table = [
  ["Name", "Firma"],
  ["Zoë Müller", "Söhne; & Töchter"],
];

const utf16 = (text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  Array.from({ length: text.length }).forEach((_, index) =>
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian),
  );
  return bytes;
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const windows1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

const quoted = 'Name;Firma\r\nZoë Müller;"Söhne; & Töchter"\r\n\r\n';
const tabs = "Name\tFirma\nZoë Müller\tSöhne; & Töchter\n";

test.each([
  ["UTF-8", utf8(quoted)],
  ["UTF-8 with its mark", utf8(`\ufeff${quoted}`)],
  ["Windows-1252", windows1252(quoted)],
  ["UTF-16 as Excel writes it", utf16(`\ufeff${tabs}`, true)],
  ["UTF-16 the other way round", utf16(`\ufeff${tabs}`, false)],
  ["UTF-16 without its mark", utf16(tabs, true)],
  ["pasted cells", tabs],
  ["commas", utf8('Name,Firma\nZoë Müller,"Söhne; & Töchter"')],
])("[BADGE-01] reads a table in %s", async (_, content) => {
  expect(await readTable({ content })).toMatchObject({
    type: "read",
    table,
    rows: [1, 2],
    isCutShort: false,
  });
});

const readPasted = (content: string) => readTable({ content });

test("[BADGE-01] refuses an empty file, and says so of a list that is too long", async () => {
  expect(await readTable({ content: utf8("\r\n  \r\n") })).toEqual({ type: "failed", reason: "empty" });
  const long = await readPasted(
    ["Name", ...Array.from({ length: maxGuests + 1 }, (_, row) => `Guest ${row}`)].join("\n"),
  );
  expect(long).toMatchObject({ type: "read", isCutShort: true });
  expect(long.type === "read" && long.table.length).toBe(maxGuests + 1);
});

test("[BADGE-01] empty rows are no guests, but count as a spreadsheet counts them", async () => {
  const list = await makeList("Name;Firma\n\nAnn;A, Pune\n;\n ; \n;B, Goa\n\n");
  expect(readGuests(list, "none")).toMatchObject({
    guests: [{ row: 3, name: "Ann", organization: "A, Pune" }],
    faulty: [{ guest: { row: 6 }, fault: { type: "no-name" } }],
  });
  expect(readGuests(leaveOut(list, [3]), "none").guests).toEqual([]);
  const gaps = ["Name", "", ...Array.from({ length: maxGuests }, (_, row) => `Guest ${row}`), ","];
  expect(await readPasted(gaps.join("\n"))).toMatchObject({
    isCutShort: false,
    table: { length: maxGuests + 1 },
  });
  expect(await readPasted([...gaps, "One more"].join("\n"))).toMatchObject({ isCutShort: true });
});

test.each([
  ["Name,Surname", "Priya,Raman"],
  ["Surname,Name", "Raman,Priya"],
  ["Name,First Name", "Raman,Priya"],
  ["Full Name,First Name", "Priya Raman,Priya"],
  ["Full Name,Last Name", "Priya Raman,Raman"],
])("[BADGE-01] below %s the guest in %s is Priya Raman", async (head, row) => {
  const { guests } = readGuests(await makeList(`${head},Company\n${row},Northlight`), "none");
  expect(guests.map(({ name }) => name)).toEqual(["Priya Raman"]);
});

test("[BADGE-01] a list without headings has its names in the first column", () => {
  expect(guessColumns([["Priya Raman", "Northlight"]])).toEqual({ hasHead: false, mapping: { name: 0 } });
});

const noChance = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(7);
const makeList = async (text: string) => {
  const result = await readPasted(text);
  if (result.type !== "read") throw new Error(result.type);
  return makeGuestList(noChance, { ...result, source: "" });
};

test("[BADGE-01] tells what is wrong row by row, and takes what was written in place of a cell", async () => {
  const list = await makeList(`Name,Code\nAda,1\n,2\n${"x".repeat(201)},3\nBen,1\nCem,\nDee,4\nEve,5`);
  expect(readGuests({ ...list, leftOut: [7] }, "column")).toMatchObject({
    guests: [{ row: 2, name: "Ada", code: "1" }, { row: 7 }],
    faulty: [
      { index: 2, guest: { row: 3 }, fault: { type: "no-name" } },
      { index: 3, fault: { type: "long-name", length: 201 } },
      { index: 4, fault: { type: "doubled-code", firstRow: 2 } },
      { index: 5, fault: { type: "no-code" } },
    ],
  });
  const mends = { 2: { name: "Bo" }, 3: { name: "Xaver" }, 4: { code: "9" }, 5: { code: "8" } };
  const mended = readGuests({ ...list, mends }, "column");
  expect(mended.faulty).toEqual([]);
  expect(mended.guests.map(({ name, code }) => name + code).join(" ")).toBe(
    "Ada1 Bo2 Xaver3 Ben9 Cem8 Dee4 Eve5",
  );
});

test("[BADGE-01] joins names as their owners write them", async () => {
  const list = await makeList("First name,Last name\nPriya,Raman\n小明,王\nMadonna,");
  expect(
    readGuests(list, "none")
      .guests.map(({ name }) => name)
      .join("; "),
  ).toBe("Priya Raman; 王小明; Madonna");
});

test("[BADGE-03] a guest's random id has eight letters and digits that nobody confuses", () => {
  const list = makeGuestList((bytes) => crypto.getRandomValues(bytes), {
    table: Array.from({ length: 500 }, () => ["Somebody"]),
    rows: Array.from({ length: 500 }, (_, index) => index + 1),
    isCutShort: false,
    guess: { hasHead: false, mapping: { name: 0 } },
    source: "",
  });
  expect(new Set(list.ids).size).toBe(500);
  for (const id of list.ids) expect(id).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
});
