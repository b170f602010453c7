/**
 * Pages that a browser's translator has changed: it moves each text into two `font` elements, including texts that are
 * added later.
 */
import type { ElementHandle, Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { everyPath } from "#test/support/browser/every-path.ts";
import { sample } from "#test/support/sample.ts";
import { waitForHydration } from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

type Translated = typeof globalThis & {
  /** Texts that React wrote into text nodes that the translator had removed. */
  readonly staleTexts: string[];
};

/** Runs in the page after hydration, as when a visitor starts the translator. */
const translate = (): void => {
  const staleTexts: string[] = [];
  // Translators use it, although it is obsolete in HTML.
  const font: string = "font";
  Object.assign(globalThis, { staleTexts });
  const own = new WeakSet<Node>();
  const detached = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      if (!target.isConnected && target.nodeValue !== oldValue) staleTexts.push(target.nodeValue ?? "");
    }
  });
  const wrap = (node: Node): void => {
    const parent = node.parentNode;
    if (!parent || own.has(node) || node.nodeValue?.trim() === "") return;
    if (/^(SCRIPT|STYLE|TEXTAREA|OPTION|TITLE|FONT|NOSCRIPT)$/.test(parent.nodeName)) return;
    if (parent instanceof Element && parent.closest("svg, [translate=no], .notranslate")) return;
    const [outer, inner] = [document.createElement(font), document.createElement(font)];
    const text = document.createTextNode(`~${node.nodeValue}`);
    own.add(text);
    inner.append(text);
    outer.append(inner);
    parent.replaceChild(outer, node);
    detached.observe(node, { characterData: true, characterDataOldValue: true });
  };
  const wrapAll = (root: Node): void => {
    if (root.nodeType === Node.TEXT_NODE) {
      wrap(root);
      return;
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  wrapAll(document.body);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") wrap(target);
      addedNodes.forEach(wrapAll);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
};

/** Values that fields accept, each after a value that most fields refuse. */
const typedTexts = {
  email: ["ann", "ann@example.org"],
  number: ["-1", "240"],
  tel: ["1", "6502530000"],
  text: ["", "Ann Lee"],
} as const;

const textsFor = (type: string): readonly string[] =>
  type in typedTexts ? typedTexts[type as keyof typeof typedTexts] : typedTexts.text;

const atControls =
  "main :is(button, summary, input:not([type=file], [type=color], .trap *), select, textarea):visible:enabled";

const settle = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** Whether a control has loaded another document, which is not translated. */
const hasLeft = async (page: Page): Promise<boolean> => {
  await page.waitForLoadState();
  return page.evaluate(() => !("staleTexts" in globalThis));
};

/** Errors of the page: it crashed, or it shows a text that React has replaced. */
const findTrouble = async (page: Page): Promise<readonly string[]> => {
  const isCrashed = (await page.locator("main.crash").count()) > 0;
  const stale = await page.evaluate(() => (globalThis as Translated).staleTexts);
  return isCrashed ? ["crashed", ...stale] : stale;
};

const change = async (control: ElementHandle, round: 0 | 1): Promise<void> => {
  const { isThere, name, type, leaves, options } = await control.evaluate((node) => {
    const element = node as Element;
    return {
      isThere: element.isConnected && element.checkVisibility() && element.matches(":enabled, summary"),
      name: element.nodeName,
      type: element.getAttribute("type") ?? "",
      options: element.querySelectorAll("option").length,
      leaves: element.matches("[data-opens=print]"),
    };
  });
  if (!isThere || leaves) return;
  const isPress = name === "BUTTON" || name === "SUMMARY" || type === "checkbox" || type === "radio";
  if (isPress) await control.dispatchEvent("click");
  else if (name === "SELECT") await control.selectOption({ index: options - 1 - round }, { force: true });
  else
    await control.fill(
      type === "range" || type === "time" || type === "datetime-local" || type === "date"
        ? await control.inputValue()
        : (textsFor(type)[round] ?? ""),
      // A form disables its fields while it is sent.
      { force: true },
    );
};

/**
 * Changes each control that is on the page at the start, one after the other, until one loads another document.
 * @returns the page's first errors
 */
const useControls = async (page: Page, round: 0 | 1): Promise<readonly string[]> => {
  for (const control of await page.locator(atControls).elementHandles()) {
    try {
      await change(control, round);
      await settle(page);
      const trouble = await findTrouble(page);
      if (trouble.length > 0) return trouble;
    } catch (error) {
      if (await hasLeft(page)) return [];
      throw error;
    }
  }
  return [];
};

const openTranslated = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await waitForHydration(page);
  await page.evaluate(translate);
};

for (const path of sample(1, everyPath))
  test(`[SITE-23] a translated ${path} shows current text and does not crash when its controls are used`, async ({
    page,
  }) => {
    allowPageErrors(page, /status of 4\d\d/);
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await openTranslated(page, path);
    expect(await useControls(page, 0)).toEqual([]);
    if (await hasLeft(page)) await openTranslated(page, path);
    expect(await useControls(page, 1)).toEqual([]);
  });

const emailTwice = async (
  openPage: OpenPage,
  path: string,
  prepare: (page: Page) => Promise<void>,
): Promise<readonly string[]> => {
  const { page } = await openPage();
  await openTranslated(page, path);
  await prepare(page);
  await page
    .locator("main button", { hasText: /email me/i })
    .first()
    .click();
  const form = page.locator("form.document-form");
  for (const address of ["ann@example.org", "ben@example.org"]) {
    await form.locator("input").fill(address);
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await form.locator("button").click();
    await posted;
    // The page confirms that the message is stored; this environment sends no mail to visitors.
    await form.locator("[role=status]").getByText("Our team").waitFor();
  }
  return findTrouble(page);
};

test("[PRICE-08] a translated quote can be emailed twice", { tag: "@full" }, async ({ openPage }) => {
  expect(
    await emailTwice(openPage, "/pricing", (page) => page.locator("input[type=number]").first().fill("200")),
  ).toEqual([]);
});

test("[QUEUE-05] a translated plan can be emailed twice", { tag: "@full" }, async ({ openPage }) => {
  expect(await emailTwice(openPage, "/queue-planner", () => Promise.resolve())).toEqual([]);
});
