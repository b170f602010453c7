import { expect, test } from "vitest";
import { everyPath } from "#test/support/every-path.ts";
import { edition } from "#test/support/worker-edition.ts";
import { holdScripts, openPage, waitForHydration } from "./watched-page.ts";

/** What the document says of itself; the start snippet adds the scripts that it fetches. */
const inHead = "title, meta, link:not([rel=modulepreload])";

/** A browser reports the document's own 404 as an error of the console. */
const isNotTheStatus = (complaint: string) => !complaint.includes("status of 404");

test.each(everyPath)("[SITE-01] React takes over %s in place, where the reader is", async (path) => {
  const { page, complaints, close } = await openPage({ viewport: { width: 1280, height: 400 } });
  const release = await holdScripts(page);
  await page.goto(edition.origin + path, { waitUntil: "commit" });
  const heading = await page.waitForSelector("h1");
  const headSize = await page.evaluate((selector) => {
    scrollTo(0, 150);
    return document.head.querySelectorAll(selector).length;
  }, inHead);
  release();
  await waitForHydration(page);
  expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
  expect(
    await page.evaluate(
      (selector) => ({
        headings: document.querySelectorAll("h1").length,
        scrollY,
        headSize: document.head.querySelectorAll(selector).length,
      }),
      inHead,
    ),
  ).toEqual({ headings: 1, scrollY: 150, headSize });
  expect(complaints.filter(isNotTheStatus)).toEqual([]);
  await close();
});

test("[CONT-06] what was typed and chosen before the scripts came is kept, and validated", async () => {
  const { page, close } = await openPage();
  const release = await holdScripts(page);
  await page.goto(`${edition.origin}/contact`, { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Early Bird");
  await page.getByLabel("Event type").selectOption("Trade show");
  release();
  await waitForHydration(page);
  expect(await page.getByLabel("Name").inputValue()).toBe("Early Bird");
  expect(await page.getByLabel("Event type").inputValue()).toBe("Trade show");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.locator(".field-error").first().waitFor();
  expect(await page.locator(".field-error").count()).toBe(3);
  await close();
});
