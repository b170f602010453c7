import { decode, encode } from "fast-png";
import { expect, test } from "vitest";
import { defaultDesign, designSchema, type Design } from "#frontend/src/badges/layout/badge-design.ts";
import { layOutBadge } from "#frontend/src/badges/layout/badge-layout.ts";
import type { Guest } from "#frontend/src/badges/guests/guest-fields.ts";
import { guessColumns } from "#frontend/src/badges/guests/guess-columns.ts";
import { makeGuestList, readGuests } from "#frontend/src/badges/guests/guest-list.ts";
import { listOrders, orderGuests } from "#frontend/src/badges/guests/order-guests.ts";
import { setDensity } from "#frontend/src/badges/print/png-density.ts";
import {
  readDesign,
  readDesignHash,
  writeDesign,
  writeDesignHash,
} from "#frontend/src/badges/layout/saved-design.ts";
import { planSheets } from "#frontend/src/badges/layout/sheet-plan.ts";
import { writePages } from "#frontend/src/badges/print/write-pages.ts";
import { logoAddress } from "#test/support/logo-address.ts";

/** Makes a guest list from lines whose cells are separated by bars. */
const makeList = (text: string) => {
  const table = text.split("\n").map((line) => line.split("|"));
  const rows = table.map((_, index) => index + 1);
  const guess = guessColumns(table);
  return makeGuestList((bytes) => bytes.fill(7), {
    table,
    rows,
    isCutShort: false,
    guess,
    problems: [],
    source: "",
  });
};
const readList = (text: string): readonly Guest[] => readGuests(makeList(text), "none").guests;
const names = (guests: readonly Guest[]) => guests.map(({ name }) => name).join("; ");

const guests = readList(
  `Name|Company|Table
Priya Raman|Northlight|10
Zoë Äpfel||2
Weiß, Tom|Ábaco|
王小明|Northlight|2
Ann abel|Zenit|Hall B`,
);

test("[BADGE-08] sorts badges by list order, last name, organization or table, empty values last", () => {
  expect(names(orderGuests(guests, "list"))).toEqual(names(guests));
  expect(names(orderGuests(guests, "lastName"))).toBe("Ann abel; Zoë Äpfel; Priya Raman; Weiß, Tom; 王小明");
  expect(names(orderGuests(guests, "organization"))).toBe(
    "Weiß, Tom; Priya Raman; 王小明; Ann abel; Zoë Äpfel",
  );
  expect(names(orderGuests(guests, "table"))).toBe("Zoë Äpfel; 王小明; Priya Raman; Ann abel; Weiß, Tom");
  expect(listOrders(guests)).toContain("table");
  expect(listOrders(readList("Name\nPriya Raman"))).toEqual(["list", "lastName"]);
});

test("[BADGE-08] sorts by the family name behind credentials, suffixes, pronouns and nicknames", () => {
  const sorted = [
    "Hal Abel (he/him)",
    "Tia Amos, Ph.D.",
    "Cem “C” Ay",
    "Ben Okoro Jr.",
    "Dia Roy III",
    "Gus Zed",
  ];
  const list = readList(`Name|Company\n${sorted.toReversed().join("|\n")}|`);
  expect(names(orderGuests(list, "lastName"))).toBe(sorted.join("; "));
});

test("[BADGE-08] joins a Japanese family name and given name in their own order", () => {
  expect(names(readList("First name|Last name\nスーザン|佐々木\nAda|Holm"))).toBe("佐々木スーザン; Ada Holm");
});

test("[BADGE-08] sorts guests by the last-name column, or by the name that the visitor corrected", () => {
  const text = "First name|Last name\nMaría|de la Cruz Irujo\nZoë|Arp";
  expect(names(orderGuests(readList(text), "lastName"))).toBe("Zoë Arp; María de la Cruz Irujo");
  const list = makeList(text);
  const mended = readGuests({ ...list, mends: { 1: { name: "María Aal" } } }, "none");
  expect(names(orderGuests(mended.guests, "lastName"))).toBe("María Aal; Zoë Arp");
});

const measure = (text: string) => ({ width: text.length * 0.55, ascent: 0.8, descent: 0.22 });
const designOf = (changes: Partial<Design>): Design => ({ ...defaultDesign, codeSource: "none", ...changes });

/** The upper left corner of each badge on each page. */
const findPlaces = (pages: Iterable<string>) =>
  Array.from(pages, (page) =>
    Array.from(page.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)">/g), ([, x, y]) => `${x} ${y}`),
  );

test("[BADGE-08] prints from any label of a sheet, and continues at the first label of the next", () => {
  const design = designOf({ stock: "avery-l4785" });
  const plan = planSheets(design);
  const badges = Array.from({ length: 12 }, () => layOutBadge(measure, design, guests[0]!, undefined));
  const all = plan.cells.map(([cell]) => `${cell!.xMm} ${cell!.yMm}`);
  const { calibration } = design;
  expect(findPlaces(writePages(plan, calibration, badges, 0))).toEqual([all, all.slice(0, 2)]);
  expect(findPlaces(writePages(plan, calibration, badges, 7))).toEqual([all.slice(7), all.slice(0, 9)]);
  expect(findPlaces(writePages(plan, calibration, badges.slice(0, 1), 9))).toEqual([all.slice(9)]);
});

test("[BADGE-02] writes the lines of a badge in the chosen order, each exactly once", () => {
  const guest = { ...guests[0]!, title: "Host" };
  const read = (lines: Design["lines"]) =>
    layOutBadge(measure, designOf({ lines, role: "off" }), guest, undefined)
      .marks.filter((mark) => mark.type === "text")
      .toSorted((one, other) => one.yMm - other.yMm)
      .map(({ text }) => text)
      .join(" ");
  expect(read(["name", "title", "organization"])).toBe("Priya Raman Host Northlight");
  expect(read(["organization", "name", "title"])).toBe("Northlight Priya Raman Host");
  expect(designSchema.safeParse({ ...defaultDesign, lines: ["name", "name", "title"] }).success).toBe(false);
});

const worn = (role: string) => ({ ...guests[0]!, role });
const colors = { Speaker: "#111111", "Priya Raman": "#222222", Guest: "#333333" };
const design: Design = {
  ...defaultDesign,
  stock: "herma-4103",
  event: "Nordlicht ☀",
  logo: logoAddress,
  lines: ["organization", "name", "title"],
  roleColors: colors,
  calibration: { ...defaultDesign.calibration, rightMm: 3 },
};
const party = [worn("Speaker"), worn("Speaker"), worn("Guest"), worn("Guest"), worn("Priya Raman")];

test("[BADGE-05] a saved design contains no guest's name, and opens unchanged", () => {
  const { calibration, ...portable } = design;
  const opened = { ...portable, roleColors: { Speaker: "#111111", Guest: "#333333" } };
  const file = writeDesign(design, party);
  expect(file).not.toContain("Raman");
  expect(file).not.toContain("calibration");
  expect(calibration.rightMm).toBe(3);
  expect(readDesign(file)).toEqual({ type: "read", design: opened });
  const hash = writeDesignHash(design, party);
  expect(hash).toMatch(/^#design=[\w-]+$/);
  expect(hash.length).toBeLessThan(1500);
  expect(readDesignHash(hash)).toEqual({ type: "read", design: { ...opened, logo: "" } });
  expect(readDesignHash("#name=Priya")).toBeUndefined();
});

test("[BADGE-05] reports foreign, damaged, older and newer designs, and opens one without newer fields", () => {
  const file = writeDesign(design, []);
  const saved = JSON.parse(file) as { readonly design: object };
  const change = (changes: object) => JSON.stringify({ ...saved, ...changes });
  const changeDesign = (changes: object) => change({ design: { ...saved.design, ...changes } });
  const reasonOf = (text: string) => {
    const read = readDesign(text);
    return read.type === "failed" ? read.reason : read.type;
  };
  expect(reasonOf("Name,Company\nPriya,Northlight")).toBe("foreign");
  expect(reasonOf('{"kind":"something-else","version":1,"design":{}}')).toBe("foreign");
  expect(reasonOf(file.slice(0, -40))).toBe("damaged");
  expect(reasonOf(changeDesign({ stock: "avery-nothing" }))).toBe("damaged");
  expect(reasonOf(changeDesign({ logo: "https://elsewhere.example/logo.png" }))).toBe("damaged");
  expect(reasonOf(change({ version: 2 }))).toBe("newer");
  expect(reasonOf(change({ version: 0 }))).toBe("older");
  expect(readDesign(changeDesign({ lines: undefined, order: undefined }))).toMatchObject({
    design: { lines: ["name", "title", "organization"], order: "list" },
  });
  expect(readDesignHash(writeDesignHash(design, []).slice(0, -9))).toMatchObject({ reason: "damaged" });
  expect(readDesignHash("#design=%")).toMatchObject({ reason: "damaged" });
});

test("[BADGE-04] writes the print resolution into a PNG, in place of an earlier one", () => {
  const plain = encode({ width: 2, height: 1, data: Uint8Array.of(0, 255), channels: 1 });
  const once = setDensity(plain, 203);
  const twice = setDensity(once, 300);
  for (const [png, perMeter] of [
    [once, 7992],
    [twice, 11_811],
  ] as const) {
    const { resolution, data } = decode(png, { checkCrc: true });
    expect(resolution).toEqual({ x: perMeter, y: perMeter, unit: 1 });
    expect(Array.from(data)).toEqual([0, 255]);
  }
  expect(twice.length).toBe(plain.length + 21);
});
