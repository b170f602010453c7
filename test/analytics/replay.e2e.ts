import type { Page } from "@playwright/test";
import { heroContent } from "#frontend/src/home/static-content.ts";
import { expect } from "#test/support/browser/fixtures.ts";
import { test } from "#test/support/browser/keyed-fixtures.ts";
import { makePassHash } from "#frontend/src/pass/pass-address.ts";
import messages from "#messages/home.json" with { type: "json" };
import { allPages } from "#frontend/src/navigation/routes.ts";
import { isEnabled, enabledOnly } from "#shared/features.ts";
import { sample } from "#test/support/sample.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { all, choose, openVisit, press } from "./counted-visit.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

/** The fields of an rrweb event that these tests read. */
type Recorded = {
  readonly type: number;
  readonly data: { readonly href?: string; readonly source?: number };
};

const metaType = 4;
const canvasSource = 9;

/** Texts that the visitor types or creates, each on a page of its own or next to text that is recorded. */
const secrets = [
  "Nobody Atall",
  "typed.example",
  "secret-order",
  "secret-key",
  "secret-uid",
  "Typed Name",
  "Typed%20Name",
];

const wordsOfPrivatePages = ["Send us a message", "Select Use Case", "Amount (₹)"];

/** Adds an element that no recorded page contains yet. */
const showMore = (page: Page) =>
  page.evaluate(() => {
    const add = (name: string) => document.querySelector("main")!.appendChild(document.createElement(name));
    add("output").textContent = "Typed Name";
    const canvas = add("canvas") as HTMLCanvasElement;
    canvas.getContext("2d")!.fillRect(0, 0, 50, 50);
  });

/** A recording patches the canvas methods, and restores them when it stops. */
const isRecording = (page: Page) =>
  page.evaluate(() => !HTMLCanvasElement.prototype.getContext.toString().includes("[native code]"));

test(
  "[STAT-03] session recordings contain no form, payment, code or typed text",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page, sent, visit } = await openVisit(openPage, keyedSite, "/");
    // The page's own 404 status, and Chromium's hint about canvas speed.
    allowPageErrors(page, /404|Canvas2D/);
    const read = () => sent.recordings.flatMap(({ text }) => JSON.parse(text) as readonly Recorded[]);
    const waitForRecording = () => waitUntil("a recording", () => isRecording(page));
    const isCounted = async (route: string) => {
      const waiting = await page.evaluate(() => Object.values(localStorage).join());
      return [waiting, JSON.stringify(sent.events)].some((text) => text.includes(`"page":"${route}"`));
    };
    const expectSilence = async (route: string) => {
      // The script that counts the view starts or stops the recording first.
      await waitUntil(`${route} to be counted`, () => isCounted(route));
      expect(await isRecording(page), route).toBe(false);
    };

    await choose(page, all);
    await waitForRecording();
    await showMore(page);
    for (const name of ["Typed", "Typed Name"]) {
      await page.getByLabel(messages.try.name).fill(name);
      await page.locator(".own-name").getByText(name, { exact: true }).waitFor();
    }
    await press(page, "CONTACT US", "/contact");
    await page.getByLabel("Name", { exact: true }).fill("Nobody Atall");
    await expectSilence("/contact");
    if (isEnabled("qr")) {
      await press(page, "GENERATE QR CODE", "/generate-qrcode-free");
      await page.getByLabel("Web address (URL)").fill("https://typed.example");
      await expectSilence("/generate-qrcode-free");
    }
    await press(page, "FEATURES", "/features");
    await waitForRecording();
    await press(page, "CONTACT US", "/contact");
    const pages = enabledOnly([
      { feature: "payment", route: "/pay-now", query: "" },
      { feature: "payment", route: "/process-payment", query: "?merchantOrderId=secret-order&amount=10" },
      { feature: "payment", route: "/payment-status", query: "?merchantOrderId=secret-order" },
      { feature: "payment", route: "/receipt", query: "?order=secret-order#key=secret-key" },
      { feature: "vcard", route: "/vcard/:uid", query: "" },
      { feature: "vcard", route: "/vcard/create", query: "" },
      { feature: "voice", route: "/voice-ai-demo", query: "" },
      { route: "/pass", query: makePassHash("Typed Name") },
    ]);
    // The last page has the site's header, through which the visit continues.
    const last = { route: "/contact", query: "" };
    for (const { route, query } of [...sample(1, pages), last]) {
      await visit(route.replace(":uid", "secret-uid") + query);
      await expectSilence(route);
    }
    await press(page, "PRICING", "/pricing");
    await waitForRecording();

    const paths = () =>
      read().flatMap(({ type, data: { href } }) =>
        type === metaType && href !== undefined ? [new URL(href).pathname] : [],
      );
    const recorded = allPages.filter((row) => row.recorded).map(({ path }) => path);
    expect(paths().filter((path) => !recorded.includes(path))).toEqual([]);
    expect(paths()).toContain("/");
    const text = JSON.stringify(sent.recordings);
    expect(text).toContain(heroContent.heading[1]);
    expect([...secrets, ...wordsOfPrivatePages].filter((word) => text.includes(word))).toEqual([]);
    expect(read().some(({ data }) => data.source === canvasSource)).toBe(true);
  },
);

test("[STAT-03] [STAT-04] sends no service the query or fragment of a page's address", async ({
  openPage,
  keyedSite,
}) => {
  const { page, sent, visit } = await openVisit(openPage, keyedSite, "/features?attendees=700141#x700142");
  allowPageErrors(page, /404|Canvas2D/);
  await choose(page, all);
  await waitUntil("a recording", () => isRecording(page));
  await visit("/pricing?attendees=700143&chatbot=1#x700144");
  await waitUntil("a recording", () => isRecording(page));
  for (const attendees of ["700145", "333"]) {
    await page.locator("#exact-attendees").fill(attendees);
    await page.waitForURL(new RegExp(`attendees=${attendees}\\b`));
  }
  await page.locator(".quote").waitFor({ state: "attached" });
  // Google receives clicks, but no page views.
  await press(page, "FEATURES", "/features");
  // The next page has the address of the previous one as its referrer.
  if (isEnabled("planner")) await visit("/queue-planner?guests=700146");
  await visit("/?campaignless=700147");
  await waitUntil("a recording", () => isRecording(page));
  await waitUntil("the recording of the prices to arrive", () =>
    sent.requests.some((text) => /"href":"[^"]*\/pricing"/.test(text)),
  );
  const named = (host: string) => sent.requests.filter((text) => text.startsWith(`https://${host}`));
  for (const host of ["api-js.mixpanel.com", "www.facebook.com", "region1.google-analytics.com"])
    expect(named(host).length, host).toBeGreaterThan(0);
  expect(sent.requests.filter((text) => /7,?00,?14\d|attendees(?:=|%3D)/.test(text))).toEqual([]);
});
