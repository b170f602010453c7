import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe through the DevTools protocol, which the page's policy does not restrict.
 * @param within a selector, if the rest of the page has been checked before
 */
export const findViolations = async (
  page: Page,
  rules?: readonly string[],
  within = "html",
): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page);
  const { result: loaded } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
  if (loaded.value === "undefined") await session.send("Runtime.evaluate", { expression: axe });
  // Without this, axe would also describe every element that passes.
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

/** Rules whose result depends on the color scheme. */
export const rulesOfColor = ["color-contrast", "link-in-text-block"];

/** Rules whose result can depend on a width between the two at which all rules run. */
export const rulesOfWidth = [...rulesOfColor, "target-size", "scrollable-region-focusable"];
