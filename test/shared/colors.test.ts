import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colors } from "#shared/brand/colors.ts";

test("pages of functions and mails use the site's own colors in both schemes", () => {
  const css = readFileSync(new URL("../../frontend/src/styles/base/tokens.css", import.meta.url), "utf8");
  const [light = {}, dark = {}] = css
    .split("@media screen and (prefers-color-scheme: dark)")
    .map((block) =>
      Object.fromEntries(
        Array.from(block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g), ([, name = "", color = ""]) => [
          name,
          color,
        ]),
      ),
    );
  expect(light).toMatchObject(colors.light);
  expect(dark).toMatchObject(colors.dark);
});
