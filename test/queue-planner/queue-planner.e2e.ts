import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, test, type OpenPage } from "#test/support/browser/fixtures.ts";
import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import { describeWait } from "#shared/queue-planner/describe-result.ts";
import { readAddress } from "#frontend/src/queue-planner/planner/read-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { choose, counting, named, openVisit, waitForEvents } from "#test/analytics/counted-visit.ts";
import { collectRequests, saveBy, tabTo } from "../codes/made-code.ts";
import { receiveMessages } from "#test/contact/pages/fill-contact-form.ts";
import {
  arriveAt,
  followLink,
  holdRequests,
  holdScripts,
  phone,
  waitForHydration,
} from "#test/support/browser/page-actions.ts";
import { allowPageErrors, networkFailure } from "#test/support/browser/page-errors.ts";

const path = "/queue-planner";

/** The detailed result takes longer on a busy machine. */
const longTimeout = { timeout: 20_000 };

const openPlanner = async (openPage: OpenPage, query = "", options: BrowserContextOptions = phone) => {
  const opened = await openPage(options);
  await arriveAt(opened.page, path + query);
  return opened;
};

/** The engine's detailed result for the plan in an address. */
const resultOf = (address: string) =>
  simulateQueue(makeQuestion(readAddress(new URL(address).searchParams)!), efforts.thorough);
const waitTo = (address: string) => describeWait(resultOf(address).own.longestWait.middle);

const readQuery = (page: Page) => new URL(page.url()).searchParams;
const shownWait = (page: Page) => page.locator(".sheet-wait").textContent();
const readStatus = (page: Page) => page.locator(".sheet > [role=status]").textContent();

type Query = Readonly<Record<string, string>>;

/** The address matches the plan. */
const expectAddress = (page: Page, query: Query) =>
  expect.poll(() => Object.fromEntries(readQuery(page)), longTimeout).toMatchObject(query);

/** The address and the sheet match the plan. */
const expectResponse = async (page: Page, query: Query) => {
  await expectAddress(page, query);
  await expect.poll(() => shownWait(page), longTimeout).toBe(waitTo(page.url()));
};

test("[QUEUE-01] plans a door by keyboard alone, and announces the result once it is final", async ({
  openPage,
  local,
}) => {
  const { page } = await openPlanner(openPage);
  const requests = collectRequests(page, local.origin);
  expect(new URL(page.url()).search).toBe("");
  await tabTo(page, "Guests");
  await page.keyboard.insertText("450");
  await expectResponse(page, { v: "1", guests: "450", stations: "3" });
  await tabTo(page, "One station more");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expectAddress(page, { stations: "5" });
  await tabTo(page, "Evenly");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectAddress(page, { come: "rush" });
  await tabTo(page, "Guests from 09:26 to 09:30");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await expectAddress(page, { come: "012358eoz" + "y" + "c4" });
  await tabTo(page, "Help and breaks");
  await page.keyboard.press("Enter");
  await tabTo(page, "Break at each station");
  await page.keyboard.insertText("10");
  await expectResponse(page, { away: "10" });
  const wait = (await shownWait(page))!;
  await expect.poll(() => readStatus(page), longTimeout).toContain(`Longest wait: ${wait}.`);
  const least = resultOf(page.url()).leastStations!;
  const group = page.locator("details", { hasText: "Help and breaks" });
  await tabTo(page, `Use ${least} stations`);
  await page.keyboard.press("Enter");
  await expectResponse(page, { stations: String(least), away: "10" });
  await expect(page.getByLabel("Stations", { exact: true })).toHaveValue(String(least));
  // The button is gone; the focus is on the sheet, and the form is unchanged.
  await page.locator("#sheet-title:focus").waitFor();
  await expect(group).toHaveAttribute("open");
  // Nothing was sent.
  expect(requests).toEqual([]);
});

test("[QUEUE-03] a link opens its plan, an invalid start time changes nothing, and Back leaves the page", async ({
  openPage,
}) => {
  const query = "?v=1&guests=1200&doors=18:00&begins=19:30&come=000azzzzzza0&stations=9&within=8&paper=40";
  const { page } = await openPage(phone);
  await page.goto("/robots.txt");
  await arriveAt(page, path + query);
  await expectResponse(page, { guests: "1200" });
  await expect(page).toHaveURL(path + query);
  await expect(page.getByLabel("Event begins")).toHaveValue("19:30");
  await expect(page.getByLabel("Your curve")).toBeChecked();
  await page.getByLabel("Event begins").fill("17:30");
  await page.getByText("less than 12 hours after the doors").waitFor();
  await page.getByLabel("Event begins").fill("19:45");
  await expectResponse(page, { begins: "19:45" });
  await page.reload();
  await waitForHydration(page);
  await expectResponse(page, { begins: "19:45", come: "000azzzzzza0", paper: "40" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByText("Link copied to the clipboard.").waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByLabel("Stations", { exact: true }).fill("8");
  await expect(page.getByText("Link copied to the clipboard.")).toHaveCount(0);
  await page.getByLabel("Stations", { exact: true }).fill("9");
  await expect(page.getByRole("link", { name: "Sign up with this plan" })).toHaveAttribute(
    "href",
    /[?&]guests=1200&stations=9$/,
  );
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/robots.txt");
});

test("[QUEUE-03] a link to the page shows the plan that the visitor left, and its address", async ({
  page,
}) => {
  await arriveAt(page, path);
  await page.getByLabel("Stations", { exact: true }).fill("9");
  await expectResponse(page, { stations: "9" });
  const left = page.url();
  await page.locator("header").getByRole("link", { name: "FEATURES" }).click();
  await page.waitForURL("**/features");
  await followLink(page, path);
  await expect(page).toHaveURL(left);
  await expect(page.getByLabel("Stations", { exact: true })).toHaveValue("9");
});

test("[QUEUE-05] emails the plan on request, and sends only numbers with the address", async ({
  openPage,
}) => {
  const { page } = await openPlanner(openPage, "?v=1&guests=450&stations=5");
  const messages = await receiveMessages(page, { emailed: true });
  await tabTo(page, "Email me this plan");
  await page.keyboard.press("Enter");
  await page.locator("#documentEmail:focus").waitFor();
  await page.keyboard.insertText("priya@");
  await page.keyboard.press("Enter");
  const alert = page.locator(".document-form").getByRole("alert");
  await alert.getByText("Please enter a valid email address").waitFor();
  await page.getByLabel("Your email address").fill("priya@northlight.example");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("We have it, and email it to priya@northlight.example").waitFor();
  expect(messages).toHaveLength(1);
  const { plan, ...sheet } = (messages as readonly { sheet: Record<string, unknown> }[])[0]!.sheet;
  expect([sheet, plan]).toEqual([{ type: "plan" }, readAddress(new URL(page.url()).searchParams)]);
});

test(
  "[QUEUE-05] shows another way when the plan cannot be emailed",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPlanner(openPage, "?v=1&guests=451&stations=5");
    await tabTo(page, "Email me this plan");
    await page.keyboard.press("Enter");
    await page.getByLabel("Your email address").fill("priya@northlight.example");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("we cannot email it to you at the moment").waitFor();
    await expect(page.getByText("We have it, and email it")).toHaveCount(0);
  },
);

test(
  "[QUEUE-05] shows that a plan was emailed only next to that plan",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPlanner(openPage, "?v=1&guests=450&stations=5");
    await receiveMessages(page, { emailed: true });
    await page.getByRole("button", { name: "Email me this plan" }).click();
    await page.getByLabel("Your email address").fill("priya@northlight.example");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const sent = page.getByText("We have it, and email it to priya@northlight.example");
    await sent.waitFor();
    await page.getByLabel("Stations", { exact: true }).fill("6");
    await expect(sent).toHaveCount(0);
    await page.getByLabel("Stations", { exact: true }).fill("5");
    await sent.waitFor();
  },
);

test("[QUEUE-01] draws the arrival curve by pointer, or reads it from past arrivals", async ({
  openPage,
}) => {
  const { page } = await openPlanner(openPage);
  const bars = page.locator(".bars");
  await bars.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await bars.boundingBox())!;
  await page.mouse.move(x + width / 24, y + height * 0.5);
  await page.mouse.down();
  await page.mouse.move(x + (width * 3) / 24, y + height);
  await page.mouse.up();
  await expect.poll(() => readQuery(page).get("come"), longTimeout).toMatch(/^[a-k]0kkkkkkkk00$/);
  const times = Array.from({ length: 60 }, (_, index) => `Guest ${index};2026-03-12 09:${index % 30}`);
  const rows = times.map((row) => row.replace(/:(\d)$/, ":0$1")).join("\r\n");
  await page.getByLabel("Use past arrivals (CSV)").setInputFiles({
    name: "arrivals.csv",
    mimeType: "text/csv",
    // A file as Excel saves it as "Unicode text".
    buffer: Buffer.from(`\uFEFF${rows}`, "utf16le"),
  });
  await page.getByText("60 arrivals between 09:00 and 09:29").waitFor();
  await expect.poll(() => readQuery(page).get("come"), longTimeout).toMatch(/^[^0]{12}$/);
  await expectResponse(page, {});
});

test("[QUEUE-01] ignores a file of arrivals if another curve is chosen while it is read", async ({
  openPage,
}) => {
  const { page } = await openPlanner(openPage);
  const reader = "**/assets/past-arrivals-*.js";
  const requested = page.waitForRequest(reader);
  const release = await holdRequests(page, reader);
  const rows = Array.from({ length: 60 }, (_, index) => `09:${10 + (index % 30)}`).join("\n");
  await page
    .getByLabel("Use past arrivals (CSV)")
    .setInputFiles({ name: "arrivals.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  const address = (await requested).url();
  await page.getByLabel("Early", { exact: true }).check({ force: true });
  release();
  await page.evaluate(async (href) => {
    await import(href);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, address);
  await expect(page.getByLabel("Early", { exact: true })).toBeChecked();
  await expect(page.locator(".curve-status")).not.toContainText("09:10");
});

test("[QUEUE-01] distinguishes a script that did not load from a file that cannot be read", async ({
  openPage,
}) => {
  const { page } = await openPlanner(openPage);
  allowPageErrors(page, networkFailure);
  const reader = "**/assets/past-arrivals-*.js";
  await page.route(reader, (route) => route.abort());
  const rows = Array.from({ length: 60 }, (_, index) => `09:${10 + (index % 30)}`).join("\n");
  await page
    .getByLabel("Use past arrivals (CSV)")
    .setInputFiles({ name: "arrivals.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  await expect(page.locator(".curve-status")).toContainText("Part of this page did not load");
});

test("[QUEUE-01] a change after Back leaves the next page's address alone", async ({ openPage }) => {
  const { page } = await openPlanner(openPage);
  // As after Back, while the next page's script loads.
  await page.evaluate(() => history.replaceState(history.state, "", "/faqs"));
  await page.getByLabel("Guests", { exact: true }).fill("777");
  await expect.poll(() => shownWait(page), longTimeout).toBe(waitTo("http://x/?v=1&guests=777"));
  await expect(page).toHaveURL("/faqs");
});

test("[QUEUE-01] a change is still there after leaving at once and coming back", async ({ openPage }) => {
  const { page } = await openPlanner(openPage);
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[name="guests"]')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, "777");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await followLink(page, "/features");
  await page.goBack();
  await expect(page.getByLabel("Guests", { exact: true })).toHaveValue("777");
});

test("[QUEUE-01] [SITE-05] Back shows the same section of the form open", async ({ openPage }) => {
  const { page } = await openPlanner(openPage);
  await page.getByText("Help and breaks").click();
  await followLink(page, "/features");
  await page.goBack();
  await page.waitForSelector('body[data-route="/queue-planner"]');
  await expect(page.locator(".plan-more[open] > summary")).toHaveText(["Help and breaks"]);
});

test("[QUEUE-01] shows how it read numbers that may be times", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openPlanner(openPage);
  const rows = Array.from({ length: 60 }, (_, index) => `0.${15 + (index % 30)}`);
  await page.getByLabel("Use past arrivals (CSV)").setInputFiles({
    name: "arrivals.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Check-in time", ...rows].join("\n")),
  });
  await expect(page.locator(".curve-status")).toContainText(
    "Numbers such as 0.15 were read as hours and minutes: 00:15.",
  );
});

test("[QUEUE-01] reads arrivals from the column that is chosen", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openPlanner(openPage);
  const rows = Array.from({ length: 60 }, (_, index) => {
    const [half, sixth] = [index % 30, index % 10].map((minute) => String(minute).padStart(2, "0"));
    return `Guest ${index},2027-01-${1 + (index % 28)} ${10 + (index % 12)}:${sixth},2027-03-12 17:${half}`;
  });
  await page.getByLabel("Use past arrivals (CSV)").setInputFiles({
    name: "arrivals.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["name,created_at,checked_in_at", ...rows].join("\n")),
  });
  await page.getByText("60 arrivals between 17:00 and 17:29, read from the column checked_in_at").waitFor();
  const column = page.getByLabel("Column with the arrivals");
  await expect(column.locator(":checked")).toHaveText("checked_in_at (60 times)");
  await column.selectOption("created_at (60 times)");
  await page.getByText("60 arrivals between 10:00 and 21:09, read from the column created_at").waitFor();
});

test(
  "[QUEUE-03] saves no picture when the browser adds noise to canvases",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPlanner(openPage);
    await page.evaluate(() => {
      CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
        const pixels = new ImageData(width, height);
        crypto.getRandomValues(pixels.data.subarray(0, 65536));
        return pixels;
      };
    });
    let saved = 0;
    page.on("download", () => (saved += 1));
    await page.getByRole("button", { name: "Save as a picture" }).click();
    await page.getByText("Your browser protects you from fingerprinting").waitFor();
    expect(saved).toBe(0);
  },
);

test(
  "[QUEUE-03] prints only the staffing sheet, with a row for each station",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPlanner(
      openPage,
      "?v=1&guests=900&doors=09:00&begins=10:00&come=rush&stations=7&away=10",
      { viewport: { width: 1280, height: 900 } },
    );
    await expectResponse(page, { stations: "7" });
    const { name, bytes } = await saveBy(page, () =>
      page.getByRole("button", { name: "Save as a picture" }).click(),
    );
    expect(name).toMatch(/-line\.png$/);
    const header = new DataView(bytes.buffer);
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([1200, 630]);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("h1")).toBeHidden();
    await expect(page.locator(".sheet")).toBeHidden();
    const rows = await page.locator(".staffing tbody tr").allTextContents();
    expect(rows).toHaveLength(7 + 2);
    expect(rows[0]).toMatch(/^Station 108:45\d\d:[0134][05]09:15–09:25$/);
    expect(rows[6]).toMatch(/10:15–10:25$/);
  },
);

test(
  "[QUEUE-01] plans with a number typed before the scripts loaded",
  { tag: "@full" },
  async ({ openPage, local }) => {
    const { page } = await openPage(phone);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => shownWait(page)).toMatch(/^\d+\u00a0min$/);
    await page.getByLabel("Guests", { exact: true }).fill("777");
    release();
    await waitForHydration(page);
    await expectResponse(page, { guests: "777" });
    const html = await (await fetch(local.origin + path)).text();
    expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain('href="mailto:');
  },
);

test("[QUEUE-01] retries a failed simulation at the next change", { tag: "@full" }, async ({ openPage }) => {
  const { page } = await openPlanner(openPage);
  await page.route("**/assets/planner*worker*.js", (route) => route.abort());
  await page.getByLabel("Guests", { exact: true }).fill("80");
  await page.getByRole("alert").filter({ hasText: "The simulation did not load." }).waitFor();
  // The earlier result is dimmed, and only the form's plan can be taken along.
  await expect(page.locator(".sheet-head")).toHaveCSS("opacity", "0.65");
  await expect(page.locator(".staffing")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save as a picture" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Sign up with this plan" })).toHaveAttribute(
    "href",
    /[?&]guests=80&stations=\d+$/,
  );
  await page.unroute("**/assets/planner*worker*.js");
  await page.getByLabel("Guests", { exact: true }).fill("90");
  await expectResponse(page, { guests: "90" });
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.locator(".staffing")).toHaveCount(1);
});

test(
  "[QUEUE-04] updates the waiting time on the home page with every change of guests, minutes or stations",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPage(phone);
    await page.goto("/");
    const wait = page.locator(".line-answer dd").first();
    const served = waitTo("http://x/?v=1&guests=300&minutes=30&stations=3");
    await expect(wait).toHaveText(served);
    await waitForHydration(page);
    await page.getByLabel("guests in").fill("600");
    await expect(wait).toHaveText(waitTo("http://x/?v=1&guests=600&minutes=30&stations=3"), longTimeout);
    const minutes = page.getByLabel("minutes, at");
    const limits = page.getByText("From 5 to 719 minutes.");
    await minutes.fill("900");
    await page.keyboard.press("Tab");
    await expect(limits).toBeVisible();
    await expect(minutes).toHaveAttribute("aria-describedby", (await limits.getAttribute("id"))!);
    await minutes.fill("30");
    await expect(page.locator(".line-limits:visible")).toHaveCount(0);
    await page.getByRole("button", { name: "Plan your door" }).click();
    await page.waitForURL(/\/queue-planner\?v=1&guests=600&minutes=30&stations=3/);
    await waitForHydration(page);
    await expect
      .poll(() => shownWait(page), longTimeout)
      .toBe(waitTo("http://x/?v=1&guests=600&minutes=30&stations=3"));
  },
);

test(
  "[QUEUE-04] shows no wait of other numbers on the home page if the simulation does not load",
  { tag: "@full" },
  async ({ openPage }) => {
    const { page } = await openPage(phone);
    await page.route("**/assets/planner*worker*.js", (route) => route.abort());
    await page.goto("/");
    await waitForHydration(page);
    const wait = page.locator(".line-answer dd").first();
    await expect(wait).toHaveText(/^\d+\u00a0min$/);
    await page.getByLabel("guests in").fill("600");
    await expect(wait).toHaveText("–");
    await page.unroute("**/assets/planner*worker*.js");
    await page.getByLabel("guests in").fill("601");
    await expect(wait).toHaveText(/^\d+\u00a0min$/, longTimeout);
  },
);

test("[STAT-05] [QUEUE-01] counts a sign-up with the plan's numbers like any other sign-up", async ({
  openPage,
  keyedSite,
}) => {
  const { page, sent } = await openVisit(openPage, keyedSite, path);
  await choose(page, counting);
  await waitForEvents(page, sent, 1);
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.locator("[data-event='Reserve Stations']").press("Enter"),
  ]);
  await tab.close();
  await waitForEvents(page, sent, 3);
  const { guests, stations } = initialPlan;
  expect(named(sent.events)).toEqual([
    ["Page View", { page: path }],
    ["Reserve Stations", { guests: `${guests}`, stations: `${stations}` }],
    ["Sign-up Click", {}],
  ]);
});
