import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findDirection,
  fitText,
  type FittedText,
  type Measure,
} from "#frontend/src/badges/layout/fit-text.ts";
import { findBreaksByRules, findLineBreaks } from "#frontend/src/badges/layout/line-breaks.ts";
import { anyCharacter } from "#test/support/any-character.ts";
import { sampleSize } from "#test/support/sample.ts";

/** Every character is half as wide as it is high; characters of square scripts are square. */
const measure: Measure = (text) => ({
  width: Array.from(text).reduce(
    (sum, character) =>
      sum + (/[\p{scx=Han}\p{scx=Hangul}\p{Emoji_Presentation}]/u.test(character) ? 1 : 0.5),
    0,
  ),
  ascent: 0.8,
  descent: 0.2,
});

const fit = (text: string, widthMm: number, { heightMm = 40, maxMm = 10, leastMm = 4, maxLines = 3 } = {}) =>
  fitText(measure, {
    text,
    face: { family: "heading", weight: 800 },
    box: { widthMm, heightMm },
    maxMm,
    leastMm,
    maxLines,
  });

const breakingSpace = /^[\t-\r \u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]$/;

/** The offset of each line's start. Throws if the lines differ from the text in more than white space. */
const findLineStarts = (text: string, lines: readonly string[]): readonly number[] => {
  let at = 0;
  const starts = lines.map((line, index) => {
    while (index > 0 && !text.startsWith(line, at) && breakingSpace.test(text[at] ?? "")) at += 1;
    if (!text.startsWith(line, at)) throw new Error(`${JSON.stringify(line)} is not next in ${text}`);
    const start = at;
    at += line.length;
    return start;
  });
  if (at !== text.length) throw new Error(`${JSON.stringify(text.slice(at))} is on no line of ${text}`);
  return starts;
};

const samples = [
  "Ada (Ace) Holm",
  "Ben “Benno” Okoro",
  "Cem ‘C’ Ay",
  "Dia Roy [VIP]",
  "{Eve} <Lim>",
  "« Zoë » Arp",
  "„Max“ Weiß",
  "Acme (Germany) GmbH",
  "@ada_holm",
  "#ada-holm",
  "ada.holm+vip@mail.example.org",
  "https://www.example.org/a/b?c=d&e=f",
  "Anne-Marie O’Neill",
  "R&D / Q&A — 24/7",
  "Jean\u00a0Pierre",
  "12\u202f000 €",
  "non\u2011breaking",
  "Rechts\u00adschutz\u00adversicherung",
  "zero\u200bwidth",
  "สมชายใจดี วัฒนาสกุล (ฝ่ายขาย)",
  "เด็กๆ ฯลฯ",
  "ສົມຊາຍ ໃຈດີ ໆ",
  "សុខ ចាន់ ៗ",
  "မောင်မောင်",
  "欧阳娜娜「小明」王（主席）。",
  "田中・太郎、ジョンソン",
  "김민준 (대표)",
  "يوسف (ACME) الحدّاد",
  "נועה בן־דוד [CEO]",
  "आरती कुलकर्णी",
  "👨‍👩‍👧‍👦👍🏽🇩🇪🇯🇵",
  "Zoe\u0308 A\u030ar\u0323\u0301p",
  "가족",
  "渡邉\u{e0100}",
  "a\u0300\u0301\u0302\u0303",
  "\ud800",
  "!?…;:,.%°",
] as const;

const anyText = fc.oneof(
  fc.array(fc.constantFrom(...samples), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" ")),
  fc.array(fc.constantFrom(...samples), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
  fc
    .array(fc.constantFrom(...samples.flatMap((sample) => Array.from(sample)), " ", "\u3000", "\u2009"), {
      minLength: 1,
      maxLength: 30,
    })
    .map((parts) => parts.join("")),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 }),
);

const anyBox = fc.record({
  widthMm: fc.double({ min: 3, max: 90, noNaN: true }),
  heightMm: fc.double({ min: 2, max: 60, noNaN: true }),
  maxLines: fc.integer({ min: 1, max: 4 }),
});

const forAnyText = (check: (text: string, fitted: FittedText) => void): void =>
  fc.assert(
    fc.property(anyText, anyBox, (text, { widthMm, ...box }) => check(text, fit(text, widthMm, box))),
    { numRuns: sampleSize({ usual: 80, full: 20_000 }) },
  );

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

test("[BADGE-02] breaks any text into lines that lose only the white space at their breaks", () => {
  forAnyText((text, { lines }) => {
    expect(() => findLineStarts(text, lines)).not.toThrow();
  });
});

test("[BADGE-02] breaks no line inside a visible character", () => {
  forAnyText((text, { lines }) => {
    const whole = new Set(Array.from(characters.segment(text), ({ index }) => index));
    for (const start of findLineStarts(text, lines)) expect(whole).toContain(start);
  });
});

test("[BADGE-02] no readable line begins with closing or ends with opening punctuation", () => {
  forAnyText((text, { lines, sizeMm }) => {
    // At the smallest size, a text without another place for a break may break anywhere. A zero-width space always
    // allows a break, and so does a space of a fixed width (UAX 14, class BA) after opening punctuation.
    const mayBreakAnywhere =
      sizeMm <= 4 || /\u200b|\p{Ps}[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/u.test(text);
    // A break is allowed between white space and an ellipsis (class IN), which may begin a phrase.
    const closing = /\s…/u.test(text) ? /^[\p{Pe}!?、。]/u : /^[\p{Pe}!?…、。]/u;
    const wrong = [
      ...lines.slice(1).filter((line) => closing.test(line)),
      ...lines.slice(0, -1).filter((line) => /\p{Ps}$/u.test(line)),
    ];
    expect(mayBreakAnywhere ? [] : wrong).toEqual([]);
  });
});

test.each([
  ["Ada (Ace) Holm", 30, ["Ada", "(Ace)", "Holm"]],
  ["Acme (Germany) GmbH", 40, ["Acme", "(Germany)", "GmbH"]],
  ["@ada_holm", 30, ["@ada_holm"]],
  ["Ben “Benno” Okoro", 38, ["Ben", "“Benno”", "Okoro"]],
  ["Anne-Marie O’Neill", 38, ["Anne-Marie", "O’Neill"]],
  ["Jean\u00a0Pierre Roy", 40, ["Jean\u00a0Pierre", "Roy"]],
  ["田中 太郎", 20, ["田中", "太郎"]],
  ["김민준 박서연", 30, ["김민준", "박서연"]],
  ["Северная-Осетия Алания", 50, ["Северная-Осетия", "Алания"]],
  ["« Zoë » Arp", 25, ["« Zoë »", "Arp"]],
  ["يوسف (ACME) الحدّاد", 40, ["يوسف", "(ACME)", "الحدّاد"]],
] as const)("[BADGE-02] breaks %j on %i mm at its spaces", (text, widthMm, lines) => {
  expect(fit(text, widthMm).lines).toEqual(lines);
});

test.each([
  ["after a hyphen", "Wwwwwwwwwwwww-Wwwwwwwwwwwww", 40, ["Wwwwwwwwwwwww-", "Wwwwwwwwwwwww"]],
  ["after a slash", "Wwwwwwwwwwwww/Wwwwwwwwwwwww", 40, ["Wwwwwwwwwwwww/", "Wwwwwwwwwwwww"]],
  ["between Thai words", "สวัสดีประเทศไทย", 26, ["สวัสดี", "ประเทศไทย"]],
  ["between Lao words", "ສະບາຍດີປະເທດລາວ", 16, ["ສະບາຍດີ", "ປະເທດ", "ລາວ"]],
  ["between Khmer words", "សួស្តីពិភពលោក", 20, ["សួស្តី", "ពិភពលោក"]],
  ["between Chinese words", "北京大学图书馆", 25, ["北京", "大学", "图书馆"]],
] as const)("[BADGE-02] breaks a text without spaces %s", (_place, text, widthMm, lines) => {
  expect(fit(text, widthMm).lines).toEqual(lines);
});

test("[BADGE-02] breaks a word that fits no line at the least size without adding a hyphen", () => {
  const { lines, sizeMm, isBelowLeast } = fit("Rechtsschutzversicherungsgesellschaften", 30);
  expect(lines).toEqual(["Rechtsschutzver", "sicherungsgesel", "lschaften"]);
  expect({ sizeMm, isBelowLeast }).toEqual({ sizeMm: 4, isBelowLeast: false });
});

test("[BADGE-02] preserves the typed form of compatibility characters and accents", () => {
  for (const text of ["\ufa19谷", "神谷", "Zoe\u0308", "Zoë"]) expect(fit(text, 80).lines).toEqual([text]);
});

test.each([
  ["Ada Holm", "ltr"],
  ["(يوسف)", "rtl"],
  ["\u200fAda", "rtl"],
  ["\u200eيوسف", "ltr"],
  ["12 נועה", "rtl"],
  ["\u{10d00}", "rtl"],
  ["2026", "ltr"],
] as const)("[BADGE-02] reads the direction of %j as %s", (text, direction) => {
  expect(findDirection(text)).toBe(direction);
});

test("[BADGE-02] finds the same breaks in a plain text with and without the rules of UAX 14", () => {
  const plain = fc.stringMatching(
    /^[A-Za-z0-9\u00c0-\u024f\u1e00-\u1eff]{1,9}( [A-Za-z0-9\u00c0-\u024f]{1,9}){0,3}$/,
  );
  fc.assert(
    fc.property(plain, (text) => {
      expect(findLineBreaks(text)).toEqual(findBreaksByRules(text));
    }),
  );
});
