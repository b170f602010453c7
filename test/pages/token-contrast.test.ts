import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readContrast, readLuminance } from "#test/support/readers/contrast.ts";

const readStyle = (name: string) =>
  readFileSync(new URL(`../../frontend/src/styles/base/${name}`, import.meta.url), "utf8");
const css = readStyle("tokens.css");
const [lightBlock = "", darkBlock = ""] = css.split("@media screen and (prefers-color-scheme: dark)");

const readTokens = (block: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g), ([, name, color]) => [name, color]),
  );

const light = readTokens(lightBlock);
const dark = { ...light, ...readTokens(darkBlock) };
const paper = readTokens(readStyle("paper.css"));
const [moreBlock = "", moreDarkBlock = ""] = readStyle("contrast.css").split(
  "and (prefers-color-scheme: dark)",
);
const more = readTokens(moreBlock);
const schemes = { light, dark, "paper in dark mode": { ...dark, ...paper } };

const grounds = ["paper", "raised", "tint"];
const onEachGround = (...inks: string[]) => inks.flatMap((ink) => grounds.map((ground) => [ink, ground]));

const textPairs = [
  ...onEachGround("ink", "muted", "brand", "error"),
  ["success", "paper"],
  ["success", "raised"],
  ["on-brand", "brand"],
  ["paper", "ink"],
  ["paper", "muted"],
  ["paper", "success"],
  ["code-ink", "code-tile"],
];
const largeTextAndControlPairs = [...onEachGround("control"), ["shape", "paper"], ["on-shape", "shape"]];

const cases = Object.entries(schemes).flatMap(([scheme, tokens]) =>
  [
    { pairs: textPairs, least: 4.5 },
    { pairs: largeTextAndControlPairs, least: 3 },
  ].flatMap(({ pairs, least }) =>
    pairs.map(([ink = "", ground = ""]) => ({ scheme, tokens, ink, ground, least })),
  ),
);

test.each(cases)(
  "[SITE-13] $ink on $ground has a contrast of at least $least ($scheme)",
  ({ tokens, ink, ground, least }) => {
    expect(readContrast(tokens[ink] ?? "", tokens[ground] ?? "")).toBeGreaterThanOrEqual(least);
  },
);

const schemesOfMore = {
  light: { ...light, ...more },
  dark: { ...dark, ...readTokens(moreDarkBlock) },
  "paper in dark mode": { ...dark, ...paper, ...more },
};

test.each(Object.entries(schemesOfMore))(
  "[SITE-13] every text has 7:1 and every line 4.5:1 when more contrast is requested (%s)",
  (_scheme, tokens) => {
    const pairs = [
      ...onEachGround("ink", "muted", "brand", "error", "control").map((pair) => ({ pair, least: 7 })),
      ...["paper", "raised"].map((ground) => ({ pair: ["success", ground], least: 7 })),
      ...onEachGround("line").map((pair) => ({ pair, least: 4.5 })),
      { pair: ["on-brand", "brand"], least: 7 },
    ];
    for (const { pair, least } of pairs) {
      const [ink = "", ground = ""] = pair.map((name) => tokens[name]);
      expect(readContrast(ink, ground), pair.join(" on ")).toBeGreaterThanOrEqual(least);
    }
  },
);

test("[SITE-13] both color schemes define the same colors, except for fixed ones", () => {
  const fixed = ["on-shape", "code-ink", "code-tile"];
  expect(Object.keys(readTokens(darkBlock))).toEqual(
    Object.keys(light).filter((name) => !fixed.includes(name)),
  );
});

test("[SITE-13] paper in dark mode defines every color of the dark scheme", () => {
  expect(Object.keys(paper)).toEqual(Object.keys(readTokens(darkBlock)));
});

test("[SITE-13] paper in dark mode is slightly softer than in light mode", () => {
  const dimming = readLuminance(paper["raised"] ?? "") / readLuminance(light["raised"] ?? "");
  expect(dimming).toBeLessThan(0.95);
  expect(dimming).toBeGreaterThan(0.8);
});
