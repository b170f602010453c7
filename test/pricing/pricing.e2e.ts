import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { calculatorContent } from "#frontend/src/pricing/pricing-content.ts";
import { describeTotal } from "#frontend/src/pricing/describe-total.ts";
import { makeQuote } from "#shared/pricing/quote.ts";
import { findPlans, findPrices } from "#shared/pricing/pricing.ts";
import { site } from "#shared/site.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { sample } from "#test/support/sample.ts";
import { receiveMessages } from "#test/contact/pages/fill-contact-form.ts";
import { arriveAt, holdScripts, waitForHydration } from "#test/support/browser/page-actions.ts";

const [indian, foreign] = ["IN", "US"].map((country) => findPlans(country).map(({ price }) => price)) as [
  string[],
  string[],
];

/** The total of a quote, formatted as on the page. */
const totalOf = (country: string, attendees: number, chatbot = false): string => {
  const list = findPrices(country);
  return describeTotal(list, makeQuote(list, { attendees, chatbot }));
};

/** Opens a page that records every set of prices that was on the screen, frame by frame, and every layout shift. */
const openRecorded = async (openPage: OpenPage, country: string, options: BrowserContextOptions = {}) => {
  const opened = await openPage({
    extraHTTPHeaders: { "CloudFront-Viewer-Country": country },
    ...options,
  });
  await opened.page.addInitScript(() => {
    const record = { prices: [] as string[], shift: 0 };
    Object.assign(globalThis, { record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        record.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    const look = () => {
      const shown = Array.from(document.querySelectorAll(".plan-price"), (price) => price.textContent);
      const text = shown.join(" | ");
      if (text !== "" && record.prices.at(-1) !== text) record.prices.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  const readRecord = () =>
    opened.page.evaluate(
      () => (globalThis as unknown as { record: { prices: string[]; shift: number } }).record,
    );
  return { ...opened, readRecord };
};

const followLink = (page: Page) => page.locator("header").getByRole("link", { name: "PRICING" }).click();
const waitForPricing = async (page: Page) => {
  await page.waitForFunction(() => document.body.dataset["route"] === "/pricing");
  await page.locator(".plan-price").first().waitFor();
};
const afterTwoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

for (const [country, prices] of sample(1, [
  ["IN", indian],
  ["US", foreign],
] as const))
  test(`[PRICE-01] [PRICE-02] [PRICE-03] from ${country}, a direct load or in-app navigation paints its own prices from the first frame`, async ({
    openPage,
  }) => {
    const { page, readRecord } = await openRecorded(openPage, country);
    let lookUps = 0;
    onRequest(page, (request) => {
      if (request.url().endsWith("/json/")) lookUps += 1;
    });
    await arriveAt(page, "/pricing");
    await afterTwoFrames(page);
    const record = await readRecord();
    expect(record.prices).toEqual([prices.join(" | ")]);
    expect(record.shift).toBeLessThan(0.02);
    expect(lookUps).toBe(0);
    await arriveAt(page);
    await followLink(page);
    await waitForPricing(page);
    await afterTwoFrames(page);
    expect((await readRecord()).prices).toEqual([prices.join(" | ")]);
  });

test(
  "[PRICE-03] requests the country when the pointer reaches the pricing link",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openRecorded(openPage, "IN");
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto("/");
    await page.mouse.click(5, 5);
    await waitForHydration(page);
    const requests = page.waitForRequest("**/json/");
    await page.locator("header").getByRole("link", { name: "PRICING" }).hover();
    expect((await requests).method()).toBe("GET");
  },
);

test("[PRICE-01] updates the total when the slider or the number changes by keyboard", async ({
  openPage,
}) => {
  const { page } = await openRecorded(openPage, "IN");
  await arriveAt(page, "/pricing");
  const total = page.locator("output");
  const slider = page.getByLabel("Attendees", { exact: true });
  const number = page.getByLabel("Exact number");
  const list = findPrices("IN");
  const { min, step } = calculatorContent;
  const first = Number(await number.inputValue());
  const last = list.customFrom - 1;
  const beyond = list.includedAttendees + 1;
  const expectTotal = async (attendees: number) => await expect(total).toHaveText(totalOf("IN", attendees));
  await expectTotal(first);
  await slider.press("ArrowRight");
  await expectTotal(first + step);
  await expect(number).toHaveValue(String(first + step));
  await slider.press("Home");
  await expectTotal(min);
  await number.fill(String(beyond));
  await expectTotal(beyond);
  await number.fill("");
  await expectTotal(beyond);
  await number.fill(String(last));
  await expectTotal(last);
  await number.fill(String(beyond));
  await slider.press("End");
  await expect(total).toHaveText(calculatorContent.custom);
  await expect(page.locator(".receipt-note")).toContainText(
    `From ${list.formatCount(list.customFrom)} attendees, the price is custom`,
  );
  await expect(page.getByRole("button", { name: "Print this quote" })).toHaveCount(0);
});

/** The text and the number of pages of a printout. */
const printPdf = async (page: Page): Promise<{ readonly text: string; readonly pages: number }> => {
  await page.emulateMedia({ media: "print" });
  const text = await page.locator("main").innerText();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  await page.emulateMedia({ media: "screen" });
  return { text, pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
};

for (const [country, words] of sample(1, [
  ["IN", ["AI Chatbot", "GST"]],
  ["US", [findPrices("US").plan]],
] as const))
  test(`[PRICE-06] a quote link from ${country} restores its numbers and prints on one page`, async ({
    openPage,
  }) => {
    const { page } = await openRecorded(openPage, country);
    const attendees = findPrices(country).includedAttendees;
    const total = totalOf(country, attendees, true);
    await page.goto(`/pricing?attendees=${attendees}&chatbot=1`);
    await expect(page.locator("output")).toHaveText(total);
    await expect(page.locator(".quote")).toHaveCount(1);
    await expect(page.locator(".quote")).toBeHidden();
    const { text, pages } = await printPdf(page);
    const requests = [`${attendees} attendees`, `attendees=${attendees}`];
    for (const part of [site.legalName, "Valid until", total, "What is included", ...requests, ...words])
      expect(text).toContain(part);
    expect(text).not.toContain("Print this quote");
    expect(/\bGST\b/.test(text)).toBe(country === "IN");
    expect(pages).toBe(1);
  });

test("[PRICE-01] [PRICE-06] [PRICE-08] an invalid number blocks printing and email until fixed, and preserves price and options", async ({
  openPage,
}) => {
  const { page } = await openRecorded(openPage, "IN");
  await page.addInitScript(() => {
    Object.assign(globalThis, { print: () => document.body.setAttribute("data-printed", "") });
  });
  const messages = await receiveMessages(page, { emailed: false });
  await arriveAt(page, "/pricing");
  const field = page.getByLabel("Exact number");
  const print = page.getByRole("button", { name: "Print this quote" });
  const before = (await page.locator("output").textContent())!;
  for (const wrong of ["", "1234567"]) {
    await field.fill(wrong);
    await page.getByText("Enter a whole number").waitFor();
    await expect(field, wrong).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("output"), wrong).toHaveText(before);
    await expect(page.locator(".quote"), wrong).toHaveCount(0);
  }
  await page.getByLabel(/^Add the AI Chatbot/).check();
  await expect(page.locator("output")).not.toHaveText(before);
  await print.click();
  await expect(field).toBeFocused();
  await expect(page.locator("body[data-printed]")).toHaveCount(0);

  const { includedAttendees, customFrom } = findPrices("IN");
  await field.fill(String(includedAttendees));
  await page.getByText("Enter a whole number").waitFor({ state: "hidden" });
  await page.waitForURL(`**/pricing?attendees=${includedAttendees}&prices=IN&chatbot=1`);
  await print.click();
  await page.locator("body[data-printed]").waitFor();
  await page.getByRole("button", { name: "Email me this quote" }).click();
  await page.getByLabel("Your email address").fill("priya@northlight.example");
  const send = page.getByRole("button", { name: "Send", exact: true });
  await field.fill("");
  await send.click();
  await expect(field).toBeFocused();
  await field.fill(String(includedAttendees));
  await send.click();
  await page.getByText("Our team has your request").waitFor();
  expect(messages).toHaveLength(1);
  await page.getByLabel("Attendees", { exact: true }).fill(String(customFrom));
  await expect(page.locator("output")).toHaveText(calculatorContent.custom);
});

test(
  "[PRICE-06] prints the current date from a page left open for days",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openRecorded(openPage, "US");
    await page.clock.install({ time: new Date("2026-11-23T10:00:00Z") });
    await arriveAt(page, "/pricing");
    await page.clock.setSystemTime(new Date("2026-11-26T10:00:00Z"));
    const dates = await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      return document.querySelector(".quote-facts")?.textContent;
    });
    expect(dates).toContain("26 November 2026");
  },
);

test(
  "[PRICE-01] applies a slider position that was set before the scripts loaded",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openRecorded(openPage, "IN");
    const release = await holdScripts(page);
    await page.goto("/pricing", { waitUntil: "commit" });
    await page.getByLabel("Attendees", { exact: true }).press("End");
    release();
    await waitForHydration(page);
    await expect(page.locator("output")).toHaveText(calculatorContent.custom);
    const { step } = calculatorContent;
    const last = Math.ceil(findPrices("IN").customFrom / step) * step;
    await expect(page.getByLabel("Exact number")).toHaveValue(String(last));
  },
);

test(
  "[PRICE-01] [PRICE-06] restores a number between two slider steps",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openRecorded(openPage, "IN");
    await arriveAt(page, "/pricing");
    const { step } = calculatorContent;
    const between = (Math.floor(findPrices("IN").includedAttendees / step) + 0.5) * step;
    await page.getByLabel("Exact number").fill(String(between));
    await page.waitForURL(`**/pricing?attendees=${between}&prices=IN`);
    await page.goto("about:blank");
    // The browser restores both fields, the slider at its nearest step.
    await page.goBack();
    await waitForHydration(page);
    await expect(page.getByLabel("Exact number")).toHaveValue(String(between));
    await expect(page.locator("output")).toHaveText(totalOf("IN", between));
  },
);

test("[PRICE-06] a link to the page shows the quote that the visitor left, and its address", async ({
  openPage,
}) => {
  const { page } = await openRecorded(openPage, "IN");
  await arriveAt(page, "/pricing");
  await page.getByLabel("Exact number").fill("400");
  await page.waitForURL("**/pricing?attendees=400&prices=IN");
  await page.locator("header").getByRole("link", { name: "FEATURES" }).click();
  await page.waitForURL("**/features");
  await followLink(page);
  await expect(page).toHaveURL("/pricing?attendees=400&prices=IN");
  await expect(page.getByLabel("Exact number")).toHaveValue("400");
  await expect(page.locator("output")).toHaveText(totalOf("IN", 400));
});

test("[PRICE-06] Back after a reload shows the quote of its address", async ({ openPage }) => {
  const { page } = await openRecorded(openPage, "IN");
  await arriveAt(page, "/pricing");
  await page.getByLabel("Exact number").fill("400");
  await page.waitForURL("**/pricing?attendees=400&prices=IN");
  const entries = await page.evaluate(() => history.length);
  await followLink(page);
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await page.getByLabel("Exact number").fill("90");
  await page.waitForURL("**/pricing?attendees=90&prices=IN");
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL("/pricing?attendees=400&prices=IN");
  await expect(page.getByLabel("Exact number")).toHaveValue("400");
  await expect(page.locator("output")).toHaveText(totalOf("IN", 400));
});
