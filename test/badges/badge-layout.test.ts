import fc from "fast-check";
import { expect, test } from "vitest";
import { makeBadgeCode } from "#frontend/src/badges/codes/badge-code.ts";
import {
  defaultDesign,
  designSchema,
  findBadgeSize,
  findStock,
  resolutions,
  type Design,
} from "#frontend/src/badges/layout/badge-design.ts";
import { findCodeRoom, layOutBadge, type BadgeLayout } from "#frontend/src/badges/layout/badge-layout.ts";
import type { Guest } from "#frontend/src/badges/guests/guest-fields.ts";
import { fitText, type Measure } from "#frontend/src/badges/layout/fit-text.ts";
import { findMissingScripts } from "#frontend/src/badges/layout/missing-scripts.ts";
import { warningContent } from "#frontend/src/badges/badge-maker-content.ts";
import {
  addRoleColors,
  assignRoleColors,
  findTextColor,
  maxRoles,
  printsBlack,
  roleColors,
} from "#frontend/src/badges/layout/role-colors.ts";
import { planSheets } from "#frontend/src/badges/layout/sheet-plan.ts";
import { writePages } from "#frontend/src/badges/print/write-pages.ts";
import { papers, stocks } from "#frontend/src/badges/layout/stocks.ts";
import { readContrast } from "#test/support/readers/contrast.ts";
import { publishedSheets } from "#test/badges/support/label-sheets.ts";
import { logoAddress } from "#test/support/logo-address.ts";
import { sampleSize } from "#test/support/sample.ts";

/**
 * Gives every character an average width, and Chinese characters a square; browser tests use the browser's own measure.
 */
const measure: Measure = (text) => ({
  width: Array.from(text).reduce(
    (sum, character) => sum + (/\p{Script=Han}|\p{Script=Thai}/u.test(character) ? 1 : 0.55),
    0,
  ),
  ascent: 0.8,
  descent: 0.22,
});

const guest: Guest = {
  row: 2,
  name: "Priya Raman",
  lastName: "Raman",
  organization: "Northlight Events",
  title: "Head of Registration",
  role: "Speaker",
  table: "",
  code: "NL-2041",
};

const everyDesign = fc.record({
  stock: fc.constantFrom(...Object.keys(stocks), "own"),
  orientation: fc.constantFrom("landscape", "portrait"),
  slot: fc.constantFrom("none", "one", "two"),
  event: fc.constantFrom("", "Northlight Offsite 2026"),
  logo: fc.constantFrom("", logoAddress),
  codeSource: fc.constantFrom("none", "random"),
  codePlace: fc.constantFrom("beside", "below"),
  dpi: fc.constantFrom(...resolutions),
  folded: fc.boolean(),
  paper: fc.constantFrom("a4", "letter", "own"),
});
const designOf = (part: object): Design => designSchema.parse({ ...defaultDesign, ...part });

const somebody = fc.constantFrom(
  "Li",
  "Priya Raman",
  "María José de la Cruz Fernández-Villaverde y Martínez de Irujo",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "आरती कुलकर्णी",
  "يوسف عبد الرحمن الحدّاد",
  "נועה בן־דוד",
  "欧阳娜娜王小明",
  "สมชายใจดีวัฒนาสกุลวงศ์เจริญรุ่งเรือง",
  "Nguyễn Thị Minh Khai",
);

const textsOf = ({ marks }: BadgeLayout) => marks.filter((mark) => mark.type === "text");
const bare = (text: string) => text.replaceAll(/\s/g, "");

test("[BADGE-02] places every text of any design whole and inside the edges of the badge", () => {
  fc.assert(
    fc.property(everyDesign, somebody, somebody, (part, name, organization) => {
      const design = designOf(part);
      const room = findCodeRoom(design);
      const code = room && makeBadgeCode("NL-2041", room);
      const modules = code?.type === "reads-back" ? code.modules : undefined;
      const layout = layOutBadge(measure, design, { ...guest, name, organization }, modules);
      const written = bare(
        textsOf(layout)
          .map(({ text }) => text)
          .join(""),
      );
      for (const text of [name, organization, guest.title, guest.role, design.event])
        expect(written).toContain(bare(text));
      for (const mark of textsOf(layout)) {
        const width = measure(mark.text, mark.face).width * mark.sizeMm;
        const isFromRight = mark.anchor === "start" && mark.direction === "rtl";
        const left = mark.xMm - (mark.anchor === "middle" ? width / 2 : isFromRight ? width : 0);
        expect(left).toBeGreaterThan(0);
        expect(left + width).toBeLessThan(layout.widthMm);
        expect(mark.yMm - 0.8 * mark.sizeMm).toBeGreaterThan(0);
        expect(mark.yMm + 0.22 * mark.sizeMm).toBeLessThanOrEqual(layout.heightMm);
      }
    }),
    { numRuns: sampleSize({ usual: 12, full: 1500 }) },
  );
});

test("[BADGE-02] breaks a name between words first, and inside a word only as a last resort", () => {
  const fit = (text: string, widthMm: number, heightMm: number) =>
    fitText(measure, {
      text,
      face: { family: "heading", weight: 800 },
      box: { widthMm, heightMm },
      maxMm: 10,
      leastMm: 4,
      maxLines: 3,
    });
  expect(fit("Priya Raman", 40, 30)).toMatchObject({ lines: ["Priya", "Raman"], sizeMm: 10 });
  expect(fit("Anne-Marie O’Neill (Chair)", 30, 40).lines).toEqual(["Anne-Marie", "O’Neill", "(Chair)"]);
  expect(fit("欧阳娜娜", 10, 60).lines.join("")).toBe("欧阳娜娜");
  expect(fit("Rechtsschutzversicherungsgesellschaften", 10, 8).isBelowLeast).toBe(true);
});

test("[BADGE-02] places a Hebrew event name at the left margin and orders it from right to left", () => {
  const design = designOf({ event: "כנס (ACME) 2026" });
  const [head] = textsOf(layOutBadge(measure, design, guest, undefined));
  const [latin] = textsOf(layOutBadge(measure, designOf({ event: "ACME" }), guest, undefined));
  expect(head).toMatchObject({ text: "כנס (ACME) 2026", anchor: "end", direction: "rtl", xMm: latin?.xMm });
});

test("[BADGE-03] prints code modules of at least four dots and 0.396 mm, clear of every text", () => {
  fc.assert(
    fc.property(
      everyDesign,
      fc.string({ minLength: 1, maxLength: 60, unit: "binary-ascii" }),
      (part, text) => {
        const design = designOf({ ...part, codeSource: "random" });
        const room = findCodeRoom(design)!;
        const code = makeBadgeCode(text, room);
        expect(code.type).not.toBe("unreadable");
        if (code.type !== "reads-back") return;
        const layout = layOutBadge(measure, design, guest, code.modules);
        const drawn = layout.marks.find((mark) => mark.type === "code")!;
        const dots = (drawn.moduleMm * design.dpi) / 25.4;
        expect(dots).toBeCloseTo(Math.round(dots), 6);
        expect(Math.round(dots)).toBeGreaterThanOrEqual(4);
        expect(drawn.moduleMm).toBeGreaterThanOrEqual(0.396);
        // At least three modules of quiet zone: rounding to dots may take the fourth.
        const lightMm = 3 * drawn.moduleMm;
        const sideMm = drawn.moduleMm * code.modules.size;
        for (const mark of textsOf(layout)) {
          const width = measure(mark.text, mark.face).width * mark.sizeMm;
          const left = mark.xMm - (mark.anchor === "middle" ? width / 2 : 0);
          const isClear =
            left + width < drawn.xMm - lightMm ||
            left > drawn.xMm + sideMm + lightMm ||
            mark.yMm < drawn.yMm - lightMm + 0.5 ||
            mark.yMm - 0.8 * mark.sizeMm > drawn.yMm + sideMm + lightMm;
          expect(isClear, JSON.stringify({ mark: mark.text, design: part })).toBe(true);
        }
      },
    ),
    { numRuns: sampleSize({ usual: 6, full: 750 }) },
  );
});

test.each(Object.keys(stocks))(
  "[BADGE-02] the badges of %s are inside their page and do not overlap",
  (stock) => {
    for (const orientation of ["landscape", "portrait"] as const)
      for (const folded of [false, true]) {
        const design = { ...defaultDesign, stock, orientation, folded };
        const { page, cells } = planSheets(design);
        const { widthMm, heightMm } = findBadgeSize(design);
        const boxes = cells.flat().map(({ xMm, yMm, turn }) => {
          if (turn === "right") return [xMm - heightMm, yMm, xMm, yMm + widthMm] as const;
          if (turn === "around") return [xMm - widthMm, yMm - heightMm, xMm, yMm] as const;
          return [xMm, yMm, xMm + widthMm, yMm + heightMm] as const;
        });
        for (const [index, [left, top, right, bottom]] of boxes.entries()) {
          expect(left).toBeGreaterThan(-0.01);
          expect(top).toBeGreaterThan(-0.01);
          expect(right).toBeLessThan(page.widthMm + 0.01);
          expect(bottom).toBeLessThan(page.heightMm + 0.01);
          for (const other of boxes.slice(index + 1))
            expect(
              right <= other[0] + 0.01 ||
                other[2] <= left + 0.01 ||
                bottom <= other[1] + 0.01 ||
                other[3] <= top + 0.01,
            ).toBe(true);
        }
        const { type } = findStock(design);
        expect(cells.flat().length / cells.length).toBe(folded && type === "card" ? 2 : 1);
        if (type === "sheet") expect(Object.values<object>(papers)).toContain(page);
      }
  },
);

test("[BADGE-02] every label sheet has its maker's measurements and is centered on its paper", () => {
  const sheets = Object.entries(stocks).flatMap(([id, { type }]) => (type === "sheet" ? [id] : []));
  expect(publishedSheets.map(({ stock }) => stock).toSorted()).toEqual(sheets.toSorted());
  for (const { stock, paperMm, grid, sizeMm, marginsMm, pitchMm } of publishedSheets) {
    const { page, cells } = planSheets(designOf({ stock }));
    const { widthMm, heightMm } = findBadgeSize(designOf({ stock }));
    expect([page.widthMm, page.heightMm], stock).toEqual(paperMm);
    expect(cells.length, stock).toBe(grid[0] * grid[1]);
    const closeTo = (mm: number, publishedMm: number) =>
      expect(Math.abs(mm - publishedMm), `${stock}: ${mm}, published ${publishedMm}`).toBeLessThan(0.05);
    closeTo(widthMm, sizeMm[0]);
    closeTo(heightMm, sizeMm[1]);
    cells.forEach(([cell], index) => {
      closeTo(cell!.xMm, marginsMm[0] + (index % grid[0]) * pitchMm[0]);
      closeTo(cell!.yMm, marginsMm[1] + Math.floor(index / grid[0]) * pitchMm[1]);
    });
    const [first, last] = [cells[0]![0]!, cells.at(-1)![0]!];
    closeTo(page.widthMm - last.xMm - widthMm, first.xMm);
    // In Avery's own drawing of 5395, the top margin is half a millimeter larger than the bottom margin.
    const apartMm = Math.abs(page.heightMm - last.yMm - heightMm - first.yMm);
    expect(apartMm, stock).toBeLessThan(stock === "avery-5395" ? 0.55 : 0.05);
  }
});

test("[BADGE-02] writes a role in a contrast of at least 4.5 on every proposed color", () => {
  for (const color of roleColors)
    expect(readContrast(color, findTextColor(color)), color).toBeGreaterThanOrEqual(4.5);
});

const parts = fc.integer({ min: 0, max: 255 });

test("[BADGE-02] [BADGE-04] a role on any color has a contrast of 4 : 1, and prints as black on white or the reverse", () => {
  fc.assert(
    fc.property(parts, parts, parts, (...color) => {
      const hex = (values: readonly number[]) =>
        `#${values.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
      const text = findTextColor(hex(color));
      expect(readContrast(hex(color), text)).toBeGreaterThanOrEqual(4);
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(text.slice(at, at + 2), 16),
      );
      expect(printsBlack(red, green, blue)).toBe(!printsBlack(...color));
    }),
  );
});

test("[BADGE-02] a badge without a role has no role color", () => {
  const { marks } = layOutBadge(measure, designOf({ role: "band" }), { ...guest, role: "" }, undefined);
  expect(marks.filter(({ type }) => type === "rectangle")).toEqual([]);
});

test("[BADGE-02] reports characters without a font by script and row", () => {
  const guests = [
    { ...guest, row: 2, name: "ნინო" },
    { ...guest, row: 4, organization: "ნ" },
    { ...guest, row: 5, name: "ꆈꌠ" },
    guest,
  ];
  const missing = findMissingScripts(["ნ", "ი", "ꆈ"], guests, "ნინო");
  expect(missing).toEqual([
    { script: "Georgian", rows: [0, 2, 4] },
    { script: "Yi", rows: [5] },
  ]);
  expect(missing.map(({ script, rows }) => warningContent.missing(script, rows))).toEqual([
    "No font on this computer has all Georgian letters in the event’s name and rows 2, 4. Install one that does, or print from another computer.",
    "No font on this computer has all Yi letters in row 5. Install one that does, or print from another computer.",
  ]);
  expect(warningContent.missing("other", [2, 3, 4, 5, 6, 7, 8])).toContain(
    "has all letters in rows 2, 3, 4, 5, 6 and 2 more.",
  );
  expect(findMissingScripts([], guests, "ნინო")).toEqual([]);
});

test("[BADGE-02] gives a color to a role with any name", () => {
  const { marks } = layOutBadge(
    measure,
    designOf({ role: "band" }),
    { ...guest, role: "constructor" },
    undefined,
  );
  expect(marks).toContainEqual(expect.objectContaining({ type: "rectangle", color: roleColors[0] }));
});

test("[BADGE-02] reports every text that is too small, in the event name and in a role", () => {
  const long = "w".repeat(400);
  const { tooSmall } = layOutBadge(
    measure,
    { ...defaultDesign, stock: "herma-4103", event: long },
    { ...guest, role: long + "x" },
    undefined,
  );
  expect(tooSmall).toEqual(expect.arrayContaining([long, `${long}x`]));
});

test("[BADGE-04] corrects a printer's stretch and offset by the measures of the calibration sheet", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.9, max: 1.1, noNaN: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      (stretch, offsetMm) => {
        const prints = (mm: number): number => stretch * mm + offsetMm;
        const rightMm = prints(10) - 10;
        const calibration = { acrossMm: 100 * stretch, downMm: 100, rightMm, lowerMm: 0 };
        const [page] = writePages(planSheets(designOf({})), calibration, [
          layOutBadge(measure, designOf({}), guest, undefined),
        ]);
        const [, shift, scale] = /translate\((\S+) \S+\) scale\((\S+) /.exec(page!)!.map(Number);
        for (const mm of [0, 10, 105, 210]) expect(prints(shift! + scale! * mm)).toBeCloseTo(mm, 3);
      },
    ),
  );
});

test.each(["\u2800", " ", "\u200b\u3164"])(
  "[BADGE-02] lays a badge out without an event name that shows nothing: %j",
  (event) => {
    const layOut = (changes: Partial<Design>) => layOutBadge(measure, designOf(changes), guest, undefined);
    expect(layOut({ event })).toEqual(layOut({ event: "" }));
    expect(layOut({ event, logo: logoAddress })).toEqual(layOut({ event: "", logo: logoAddress }));
  },
);

test("[BADGE-02] preserves the color of a role while no guest has it", () => {
  const chosen = { VIP: "#123456", Guest: "#654321" };
  const without = addRoleColors(chosen, ["Guest", "Staff"]);
  expect(addRoleColors(without, ["VIP", "Guest", "Staff"])).toEqual({ ...chosen, Staff: roleColors[0] });
});

test("[BADGE-02] gives a new role the first color that no listed role has", () => {
  const chosen = { Guest: roleColors[1], Press: roleColors[0] };
  expect(assignRoleColors(chosen, ["VIP", "Guest", "Press", "Staff"])).toEqual({
    ...chosen,
    VIP: roleColors[2],
    Staff: roleColors[3],
  });
});

test("[BADGE-02] gives each color to as many roles as any other if there are more roles than colors", () => {
  const roles = Array.from({ length: roleColors.length * 2 }, (_, index) => `Role ${index}`);
  expect(Object.values(assignRoleColors({}, roles))).toEqual([...roleColors, ...roleColors]);
});

test("[BADGE-02] drops colors of former roles that exceed the maximum of a design", () => {
  const names = Array.from({ length: maxRoles }, (_, index) => `Guest ${index}`);
  const many = assignRoleColors({}, names);
  expect(Object.keys(addRoleColors(many, names))).toHaveLength(maxRoles);
  expect(addRoleColors(many, ["VIP"])).toEqual({ VIP: roleColors[0] });
});
