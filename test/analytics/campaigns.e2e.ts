import { expect, type OpenPage, type Local } from "#test/support/browser/fixtures.ts";
import { test } from "#test/support/browser/keyed-fixtures.ts";
import { onRequest } from "#test/support/page-requests.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import {
  choose,
  counting,
  measuring,
  none,
  openVisit,
  press,
  readSaved,
  waitForEvents,
} from "./counted-visit.ts";
import { arrangeScenario, completed, statusPath } from "#test/payment/pages/payment-scenario.ts";
import { fillInMessage, sendMessage } from "#test/contact/pages/fill-contact-form.ts";
import { waitForHydration } from "#test/support/browser/page-actions.ts";

const arrival =
  "/?utm_source=newsletter&utm_campaign=Spring%202027&utm_term=%24%7Bjndi%7D&gclid=Cj0-1&mail=priya%40x.example";
const reported = { utm_source: "newsletter", utm_campaign: "Spring 2027", utm_term: "jndi", gclid: "Cj0-1" };
const written = "utm_source=newsletter&utm_campaign=Spring+2027&utm_term=jndi&gclid=Cj0-1";

/** Opens a visit that arrives from another website with campaign parameters in the address. */
const openArrival = async (openPage: OpenPage, keyedSite: Local) => {
  const visit = await openVisit(openPage, keyedSite, "/faqs");
  await visit.page.goto(arrival, { referer: "https://news.example/story?id=1" });
  await waitForHydration(visit.page);
  const headers: (string | undefined)[] = [];
  onRequest(visit.page, (request) => {
    if (request.url().endsWith("/api/contact")) headers.push(request.headers()["x-campaign"]);
  });
  const write = async (message: string) => {
    const { page } = visit;
    await fillInMessage(page, message);
    await sendMessage(page);
    await page.locator(".note-success").waitFor();
  };
  return { ...visit, headers, write };
};

test("[STAT-05] sends the first page's campaign to services and with messages only while measuring is allowed", async ({
  openPage,
  keyedSite,
}) => {
  const { page, sent, headers, write } = await openArrival(openPage, keyedSite);
  await press(page, "CONTACT US", "/contact");
  await choose(page, counting);
  await waitForEvents(page, sent, 2);
  await write("Sent before measuring was allowed");
  expect((await readSaved(page)).session).not.toContain("campaign");
  expect(JSON.stringify([sent.events, sent.tagEvents])).not.toMatch(/newsletter|Cj0|news\.example/);
  expect(new Set(sent.tagEvents.map(({ dr }) => dr))).toEqual(new Set([`${keyedSite.origin}/`]));

  await choose(page, measuring);
  await page.reload();
  await waitForHydration(page);
  await waitUntil("the pixel", () => sent.pixelViews.length === 1);
  await write("Sent with a campaign");
  await waitUntil(
    "the message to be counted",
    () => sent.pixelEvents.length === 2 && sent.tagEvents.at(-1)?.["en"] === "generate_lead",
  );
  const campaign = { ...reported, referrer: "news.example" };
  const counted = await waitUntil("Mixpanel's event", async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    return sent.events.find(({ event, properties }) => event === "Contact Sent" && "gclid" in properties);
  });
  expect(counted.properties).toMatchObject(campaign);
  expect(sent.pixelEvents).toMatchObject([
    { event: "PageView", data: campaign },
    { event: "Contact", data: campaign, id: "" },
  ]);
  expect(sent.tagEvents.at(-1)).toMatchObject({
    en: "generate_lead",
    dl: `${keyedSite.origin}/contact?${written}`,
    dr: "https://news.example/",
  });
  const mail = await waitUntil("the mail", async () =>
    (await keyedSite.mail()).find(({ text }) => text.includes("Sent with a campaign")),
  );
  expect(mail.text).toContain("Campaign: utm_source=newsletter; utm_campaign=Spring 2027; utm_term=jndi");

  await choose(page, none);
  await waitUntil(
    "the campaign to be deleted from storage",
    async () => !(await readSaved(page)).session.includes("campaign"),
  );
  await write("Sent after a withdrawal");
  expect(headers).toEqual([undefined, `${written}&referrer=news.example`, undefined]);
  expect(JSON.stringify(sent)).not.toContain("priya@x.example");
});

test(
  "[STAT-05] reports the first page's campaign from a second document",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page, sent } = await openVisit(openPage, keyedSite, "/faqs");
    const arrive = async (path: string, referer: string) => {
      await page.goto(path, { referer });
      await waitForHydration(page);
    };
    await arrive("/features", `${keyedSite.origin}/?utm_source=newsletter&referrer=made.up`);
    await choose(page, measuring);
    await waitUntil("the pixel", () => sent.pixelViews.length === 1);
    await arrive("/contact", "https://bank.example/");
    await waitUntil("the pixel again", () => sent.pixelViews.length === 2);
    expect(sent.pixelEvents.map(({ data }) => data)).toEqual(Array(2).fill({ utm_source: "newsletter" }));
  },
);

test(
  "[STAT-05] [PAY-12] reports a paid order to each service once",
  { tag: "@full" },
  async ({ openPage, keyedSite }) => {
    const { page, sent, visit } = await openVisit(openPage, keyedSite, "/faqs");
    await choose(page, measuring);
    await waitUntil("the pixel", () => sent.pixelViews.length === 1);
    await waitForEvents(page, sent, 1);
    await arrangeScenario(page, { status: [completed] });
    const mixpanelPaid = () => sent.events.filter(({ event }) => event === "Paid");
    // Each page sends a view; the first page also sends the payment.
    for (const [index, path] of [statusPath, statusPath, "/pricing"].entries()) {
      await visit(path);
      await waitForEvents(page, sent, 3 + index);
      if (path === statusPath) continue;
      await waitUntil(`the pixel to receive the view of ${path}`, () =>
        sent.pixelViews.includes(`PageView ${keyedSite.origin}${path}`),
      );
    }
    await waitUntil(
      "the payment to be reported",
      () =>
        sent.pixelEvents.some(({ event }) => event === "Purchase") &&
        sent.tagEvents.some(({ en }) => en === "purchase"),
    );
    const id = Object.keys(
      JSON.parse((await page.evaluate(() => localStorage.getItem("paid-ga4")))!) as object,
    )[0];
    expect(mixpanelPaid().map(({ properties }) => properties)).toMatchObject([
      { currency: "INR", $insert_id: id },
    ]);
    expect(sent.pixelEvents.filter(({ event }) => event === "Purchase")).toMatchObject([
      { id, data: { currency: "INR" } },
    ]);
    expect(sent.tagEvents.filter(({ en }) => en === "purchase")).toMatchObject([{ transaction_id: id }]);
    expect(JSON.stringify(sent)).not.toContain("INV-2041");

    await choose(page, none);
    await waitUntil("the orders to be deleted from storage", async () =>
      (await readSaved(page)).local.every((name) => !name.startsWith("paid-")),
    );
  },
);
