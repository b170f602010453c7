import type { Page } from "@playwright/test";
import { findPlans } from "#shared/pricing/pricing.ts";
import { expect } from "#test/support/browser/fixtures.ts";
import { test } from "#test/support/browser/keyed-fixtures.ts";
import { passPath } from "#frontend/src/pass/pass-path.ts";
import { pages } from "#frontend/src/navigation/routes.ts";
import { consentKey } from "#frontend/src/lib/stored-values.ts";
import { clients } from "#frontend/src/home/clients.ts";
import { site as own } from "#shared/site.ts";
import { isOwnDocument, isolatedPaths } from "#shared/site/isolated-paths.ts";
import { isEnabled } from "#shared/features.ts";
import { sample } from "#test/support/sample.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import {
  all,
  choose,
  counting,
  measuring,
  named,
  none,
  openVisit,
  press,
  readSaved,
  waitForEvents,
} from "./counted-visit.ts";
import { followLink } from "#test/support/browser/page-actions.ts";
import { allowPageErrors } from "#test/support/browser/page-errors.ts";

/** Opens a link in a new tab, and closes the tab. Uses the keyboard, since some of these links move. */
const pressOutside = async (page: Page, selector: string) => {
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.locator(selector).first().press("Enter"),
  ]);
  await tab.close();
};

const outside = new Set(
  [...Object.values(own.links), ...clients.map(({ url }) => url)].map((url) => new URL(url).origin),
);
const nothingStored = { cookies: [""], local: [], session: [], databases: [] };

test("[STAT-04] sends and stores nothing before a choice or after a refusal", async ({
  openPage,
  keyedSite,
}) => {
  const { page, sent, visit } = await openVisit(openPage, keyedSite, "/");
  await pressOutside(page, "[data-event=HERO_FREE_SIGN_UP]");
  await press(page, "PRICING", "/pricing");
  await visit("/features");
  await page.waitForLoadState("networkidle");
  await expect.poll(() => readSaved(page)).toEqual(nothingStored);
  await choose(page, none);
  await press(page, "CONTACT US", "/contact");
  await visit("/");
  await page.waitForLoadState("networkidle");
  await expect.poll(() => readSaved(page)).toEqual({ ...nothingStored, local: [consentKey] });
  // Requests from pages that links opened in new tabs are not ours.
  expect([...sent.hosts].filter((host) => !outside.has(host))).toEqual([]);
});

test("[STAT-01] [STAT-02] [SITE-05] counts events queued before the choice, and later ones, once and in order", async ({
  openPage,
  keyedSite,
}) => {
  const { page, sent } = await openVisit(openPage, keyedSite, "/");
  await pressOutside(page, "[data-event='FREE SIGN UP']");
  await pressOutside(page, "[data-event=HERO_FREE_SIGN_UP]");
  await choose(page, measuring);
  // Queued events are sent within one millisecond, so their order is not fixed; the order of later events is.
  const waited = 5;
  await waitForEvents(page, sent, waited);
  await pressOutside(page, "[data-event=CLIENT_LOGO_CLICK]");
  await pressOutside(page, "[data-event=FOR_EVENT_ORGANIZERS_FREE_SIGN_UP]");
  await press(page, "PRICING", "/pricing");
  const offer = findPlans("US").find(({ nextStep }) => nextStep === "signUp");
  await pressOutside(page, `.badge:has-text("${offer!.name}") [data-event="Pricing Button Clicked"]`);
  await press(page, "FEATURES", "/features");
  await pressOutside(page, ".actions a >> nth=1");
  const plan = { plan: offer!.name, price: offer!.price, action: "Get Started" };
  const client = clients[0]?.name;
  const expected = [
    ["Page View", { page: "/" }],
    ["FREE SIGN UP", {}],
    ["Sign-up Click", {}],
    ["HERO_FREE_SIGN_UP", {}],
    ["Sign-up Click", {}],
    ["CLIENT_LOGO_CLICK", { client }],
    ["FOR_EVENT_ORGANIZERS_FREE_SIGN_UP", {}],
    ["Sign-up Click", {}],
    ["Navbar Link Clicked", { link: "PRICING" }],
    ["Page View", { page: "/pricing" }],
    ["Pricing Button Clicked", plan],
    ["Sign-up Click", {}],
    ["Navbar Link Clicked", { link: "FEATURES" }],
    ["Page View", { page: "/features" }],
  ];
  const [signUps, pressed] = [4, 8];
  await waitForEvents(page, sent, expected.length);
  await waitUntil("the tag to receive the last click", () => sent.tagEvents.length === signUps + pressed);
  const counted = named(sent.events);
  expect(counted.slice(0, waited)).toEqual(expect.arrayContaining(expected.slice(0, waited)));
  expect(counted.slice(waited)).toEqual(expected.slice(waited));
  expect(sent.pixelViews).toEqual(
    ["/", "/pricing", "/features"].map((path) => `PageView ${keyedSite.origin}${path}`),
  );
  await expect.poll(() => sent.pixelEvents.filter(({ event }) => event === "Lead").length).toBe(signUps);
  const [presses, conversions] = [true, false].map((isPress) =>
    sent.tagEvents.filter(({ en }) => (en === "button_click") === isPress),
  );
  expect(conversions!.map(({ en }) => en)).toEqual(Array(signUps).fill("sign_up_click"));
  expect(presses!.map(({ en, event_category, event_label }) => [en, event_category, event_label])).toEqual(
    [
      "FREE SIGN UP",
      "HERO_FREE_SIGN_UP",
      `CLIENT_LOGO_CLICK: ${client ?? ""}`,
      "FOR_EVENT_ORGANIZERS_FREE_SIGN_UP",
      "Navbar Link Clicked: PRICING",
      `Pricing Button Clicked: ${Object.values(plan).join(": ")}`,
      "Navbar Link Clicked: FEATURES",
      "Let's Talk",
    ].map((label) => ["button_click", "engagement", label]),
  );
});

test("[STAT-01] reports pages seen before the consent with their own addresses", async ({
  openPage,
  keyedSite,
}) => {
  const { page, sent } = await openVisit(openPage, keyedSite, "/");
  await press(page, "PRICING", "/pricing");
  await choose(page, all);
  await waitUntil("both views", () => sent.pixelViews.length === 2);
  expect(sent.pixelViews).toEqual(["/", "/pricing"].map((path) => `PageView ${keyedSite.origin}${path}`));
});

test(
  "[STAT-01] counts one page view per page for a visitor who consented earlier",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page, sent } = await openVisit(openPage, keyedSite, "/privacy-policy");
    await choose(page, counting);
    await waitForEvents(page, sent, 1);
    await page.goto("/features");
    await waitForEvents(page, sent, 2);
    expect(named(sent.events)).toEqual(
      ["/privacy-policy", "/features"].map((path) => ["Page View", { page: path }]),
    );
  },
);

test(
  "[STAT-01] counts every page under its path or route pattern only",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page, sent, visit } = await openVisit(openPage, keyedSite, "/");
    allowPageErrors(page, /status of 404/);
    await choose(page, measuring);
    await waitUntil("the first view", () => sent.pixelViews.length === 1);
    const query = "?merchantOrderId=secret-1";
    const isWithName = (path: string): boolean => path === passPath;
    const others = pages.map(({ path }) => path).filter((path) => path !== "/" && !isOwnDocument(path));
    const routes: string[] = [
      ...others.filter(isWithName),
      ...sample(
        3,
        others.filter((path) => !isWithName(path)),
      ),
    ];
    for (const route of routes) await followLink(page, route + query, route);
    const cards = isEnabled("vcard") ? ["/vcard/:uid"] : [];
    for (const route of cards) await followLink(page, "/vcard/secret-2", route);
    // Events that a document has queued and not sent are sent by the next document, ten seconds later.
    let counted = 1 + routes.length + cards.length;
    await waitForEvents(page, sent, counted);
    const paymentPages: readonly string[] = isEnabled("payment")
      ? ["/pay-now", "/process-payment", "/payment-status"]
      : [];
    for (const path of paymentPages) {
      await visit(path + query);
      counted += 1;
      await waitForEvents(page, sent, counted);
      const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
      expect(scripts.filter((src) => /facebook|google/.test(src))).toEqual([]);
    }
    const shown = ["/", ...routes, ...cards, ...paymentPages];
    if (isEnabled("payment")) {
      shown.push("/payment-status", "/");
      await visit("/payment-status?merchantOrderId=secret-4#email=secret-5");
      // A page that is left at once is not counted.
      await waitForEvents(page, sent, shown.length - 1);
      await page.getByRole("link", { name: "Return to Home" }).click();
      await page.waitForURL("/");
      await waitForEvents(page, sent, shown.length);
    }
    // The address of a pass contains a person's name.
    const returnsValues = (route: string): boolean =>
      !isWithName(route) && !cards.includes(route) && !isOwnDocument(route);
    const pixelViews = shown.filter(returnsValues).length;
    await waitUntil("the home page after it", () => sent.pixelViews.length >= pixelViews);
    // Pages with other people's data send no event.
    for (const path of isolatedPaths) await visit(path + query);
    await visit("/nowhere/secret-3");
    const viewed = [...shown, "*"];
    await waitForEvents(page, sent, viewed.length);
    expect(named(sent.events)).toEqual(viewed.map((route) => ["Page View", { page: route }]));
    expect(sent.pixelViews.length).toBe(pixelViews);
    expect(JSON.stringify([sent.events, sent.tagEvents])).not.toContain("secret");
    expect(sent.pixelViews.join()).not.toMatch(/secret-[2-5]/);
    const afterPayment: readonly string[] = isEnabled("payment") ? [`${keyedSite.origin}/`] : [];
    expect(new Set(sent.pixelReferrers)).toEqual(new Set(["", ...afterPayment]));
    expect([...sent.hosts].sort()).toEqual([
      "https://api-js.mixpanel.com",
      "https://connect.facebook.net",
      "https://www.facebook.com",
      "https://www.googletagmanager.com",
    ]);
  },
);

test(
  "[STAT-02] [STAT-05] sends services no query parameter or fragment of later pages",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page, sent, visit } = await openVisit(openPage, keyedSite, "/");
    await choose(page, measuring);
    /** A document that is left at once is not counted by every service. */
    const waitForViews = async (count: number) => {
      await waitUntil(`${count} pixel views`, () => sent.pixelViews.length === count);
      await waitForEvents(page, sent, count);
    };
    await waitForViews(1);
    const addresses = [
      "/pricing?attendees=73131",
      "/faqs?utm_source=news&utm_term=73131%40x.example",
      "/features#73131",
      "/contact?note=73131",
    ];
    for (const [index, address] of addresses.entries()) {
      await visit(address);
      await waitForViews(index + 2);
    }
    // The page's address holds numbers, and becomes the referrer of the next page.
    await page.evaluate(() => location.assign("/corporate-events"));
    await waitForViews(addresses.length + 2);
    expect(sent.pixelViews.at(1)).toBe(`PageView ${keyedSite.origin}/pricing`);
    const { events, tagEvents, pixelViews, pixelReferrers, pixelEvents } = sent;
    expect(JSON.stringify({ events, tagEvents, pixelViews, pixelReferrers, pixelEvents })).not.toContain(
      "73131",
    );
  },
);

test("[STAT-04] loads only the services of each choice, and clears their stored data on withdrawal", async ({
  openPage,
  keyedSite,
}) => {
  const { page, sent, visit } = await openVisit(openPage, keyedSite, "/");
  await choose(page, { ...none, advertising: true });
  await waitUntil("the pixel's view", () => sent.pixelViews.length === 1);
  expect([...sent.hosts].sort()).toEqual(["https://connect.facebook.net", "https://www.facebook.com"]);
  await expect
    .poll(() => readSaved(page))
    .toEqual({
      ...nothingStored,
      cookies: ["_fbp"],
      local: expect.arrayContaining(["lastExternalReferrer", consentKey]),
      session: ["campaign"],
    });
  await choose(page, all);
  await press(page, "PRICING", "/pricing");
  await waitForEvents(page, sent, 1);
  await waitUntil("every service to be at work", () => sent.tagEvents.length > 0);
  const stored = await readSaved(page);
  expect(stored.cookies.length).toBe(4);
  await choose(page, none);
  const onlyChoice = { ...nothingStored, local: [consentKey] };
  await waitUntil("all to be cleared", async () => {
    const { databases: _databases, ...rest } = await readSaved(page);
    return JSON.stringify(rest) === JSON.stringify({ cookies: [""], local: onlyChoice.local, session: [] });
  });
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "pixelCommands").at(-1)))
    .toEqual(["consent", "revoke"]);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "tagCommands").at(-1)[1])).toBe("update");
  sent.hosts.clear();
  await press(page, "HOME", "/");
  await visit("/faqs");
  await page.waitForLoadState("networkidle");
  expect([...sent.hosts]).toEqual([]);
  // The document's open databases close with it.
  await expect.poll(() => readSaved(page)).toEqual(onlyChoice);
});
