import type { Page } from "@playwright/test";

/**
 * Goes through the page with the Tab key.
 * @returns the elements that had the focus, and those of them that were covered by `part`; elements inside `part` are
 * not checked
 */
export const tabThrough = async (page: Page, presses: number, part: string) => {
  const reached = new Set<string>();
  const covered: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate((selector) => {
      const element = document.activeElement!;
      const over = document.querySelector(selector)!;
      if (element === document.body || over.contains(element)) return undefined;
      const { top, bottom } = element.getBoundingClientRect();
      const edges = over.getBoundingClientRect();
      const lies = edges.top < bottom && edges.bottom > top && getComputedStyle(over).opacity === "1";
      return { label: element.outerHTML.slice(0, 80), lies };
    }, part);
    if (focus) reached.add(focus.label);
    if (focus?.lies) covered.push(focus.label);
  }
  return { reached, covered };
};
