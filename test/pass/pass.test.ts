import fc from "fast-check";
import { expect, test } from "vitest";
import { fitName } from "#frontend/src/pass/fit-name.ts";
import { makePassHash, readPassHash, tidyName } from "#frontend/src/pass/pass-address.ts";
import { passNameMax } from "#frontend/src/pass/pass-path.ts";
import { anyCharacter } from "#test/support/any-character.ts";

test("[HOME-01] reads any typed name back from its pass link, which is plain ASCII", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), (typed) => {
      const hash = makePassHash(typed);
      expect(readPassHash(hash)).toBe(tidyName(typed));
      expect(hash).toMatch(/^#[\w%.!~*'()-]*$/);
      expect(Array.from(tidyName(typed)).length).toBeLessThanOrEqual(passNameMax);
    }),
  );
});

test.each([
  ["a Persian name", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"],
  ["a family emoji", "Ann \u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
])("[HOME-01] preserves the joiners inside %s", (_, name) => {
  expect(tidyName(name)).toBe(name);
});

test("[HOME-01] removes zero-width joiners from the start, the end and the spaces of a name", () => {
  expect(tidyName("\u200d Ann \u200c\u200d Lee\u200c")).toBe("Ann Lee");
  expect(tidyName("\u200d\u200c")).toBe("");
});

test.each(["\u2800", "\u3164 \uffa0", "\ufe0f", "\u200b"])(
  "[HOME-01] reads an invisible name as empty: %j",
  (name) => {
    expect(tidyName(name)).toBe("");
  },
);

test("[HOME-01] cuts a long name only between whole characters", () => {
  const characters = "A".repeat(passNameMax - 2);
  expect(tidyName(`${characters}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}`)).toBe(characters);
  expect(tidyName(`${characters}A Lee`)).toBe(`${characters}A`);
});

test("[HOME-01] shows a short name at 2.75 rem, and a longer name in a smaller font", () => {
  const box = { widthRem: 17, heightRem: 5.5 };
  const sizes = ["Li Wei", "Maximiliana Oberschlagwetter", "W".repeat(passNameMax)].map((name) =>
    fitName(name, box),
  );
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(sizes[0]).toBe(2.75);
  expect(new Set(sizes).size).toBe(3);
});
