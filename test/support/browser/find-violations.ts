import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe through the browser's own console, which the page's policy does not bind.
 * @param within a selector, where the rest of the page has been looked at before
 */
export const findViolations = async (
  page: Page,
  rules?: readonly string[],
  within = "html",
): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page);
  const { result: loaded } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
  if (loaded.value === "undefined") await session.send("Runtime.evaluate", { expression: axe });
  // Of all that is well axe would describe every element too.
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { result } = await session.send("Runtime.evaluate", {
    expression: `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as readonly string[];
};

/** What a color scheme can change. */
export const rulesOfColor = ["color-contrast", "link-in-text-block"];

/** What a width can change between two that all rules are applied to. */
export const rulesOfWidth = [...rulesOfColor, "target-size", "scrollable-region-focusable"];
