import type { Page } from "@playwright/test";
import { isEnabled, enabledOnly, type Owned } from "#shared/features.ts";
import { fillInMessage, sendMessage } from "#test/contact/pages/fill-contact-form.ts";
import { waitForHydration } from "#test/support/browser/page-actions.ts";
import { visit } from "./visit.ts";
import { enabledFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

type States = Readonly<Record<string, (page: Page) => Promise<void>>>;

const statesOf = enabledOnly<Owned & { readonly states: States }>([
  {
    states: {
      "home, with the visitor's name": async (page) => {
        await visit("/")(page);
        await page.getByLabel("Your name on it").fill("Maximiliana Oberschlagwetter");
        await page.getByRole("button", { name: "I scanned it" }).click();
        if (isEnabled("planner")) {
          await page.getByLabel("minutes, at").fill("900");
          await page.keyboard.press("Tab");
          await page.getByText("From 5 to 719 minutes.").waitFor();
        }
      },
      "pass of somebody": async (page) => {
        await visit("/pass#Maximiliana%20Oberschlagwetter")(page);
        await page.getByRole("img", { name: "Maximiliana" }).waitFor();
      },
      "pricing in India": async (page) => {
        await page.setExtraHTTPHeaders({ "CloudFront-Viewer-Country": "IN" });
        await page.goto("/pricing");
        await waitForHydration(page);
      },
      "contact with errors": async (page) => {
        await page.goto("/contact");
        await waitForHydration(page);
        await sendMessage(page);
        await page.locator(".field-error").first().waitFor();
      },
      "contact after a message": async (page) => {
        await visit("/contact")(page);
        await fillInMessage(page, "Who reads this one?");
        await sendMessage(page);
        await page.locator(".note-success").waitFor();
      },
      "contact with errors, without scripts": async (page) => {
        await visit("/contact")(page);
        await page.evaluate(() => document.querySelector("form")!.submit());
        await page.getByRole("alert").waitFor();
      },
      "contact after a message, without scripts": async (page) => {
        await visit("/contact", 320)(page);
        await fillInMessage(page, "Who reads this one?");
        await page.evaluate(() => document.querySelector("form")!.submit());
        await page.getByRole("heading", { name: "Message sent!" }).waitFor();
      },
      "contact after a failure": async (page) => {
        await visit("/contact")(page);
        await fillInMessage(page, "Who reads this one?");
        await page.context().setOffline(true);
        await sendMessage(page);
        await page.locator(".toast").waitFor();
      },
      "open menu": async (page) => {
        await visit("/", 360)(page);
        await page.getByRole("button", { name: "Menu" }).click();
      },
      "FAQ with wristbands": async (page) => {
        await visit("/faqs")(page);
        await page.getByText("How many attendees does each plan cover?").click();
      },
    },
  },
  {
    feature: "qr",
    states: {
      "QR generator with a code": async (page) => {
        await visit("/generate-qrcode-free", 360)(page);
        await page.getByLabel("vCard (Contact)").check();
        await page.getByLabel("First Name").fill("Priya");
        await page.getByRole("button", { name: "Generate QR Code" }).click();
        await page.getByRole("status").filter({ hasText: "Checked" }).waitFor();
      },
      "QR generator with an error": async (page) => {
        await visit("/generate-qrcode-free")(page);
        await page.getByRole("button", { name: "Generate QR Code" }).click();
        await page.locator(".field-error").waitFor();
      },
    },
  },
  {
    feature: "planner",
    states: {
      "queue planner with a large door": async (page) => {
        await visit(
          "/queue-planner?v=1&guests=10000&doors=18:30&begins=20:00&come=rush&stations=36&within=8&printed=10&away=10",
        )(page);
        await page.locator('.planner[aria-busy="false"]').waitFor();
        await page.getByText("Seconds per guest").click();
        await page.getByText("Help and breaks").click();
        await page.getByText("The line in numbers").click();
      },
      "queue planner with errors": async (page) => {
        await page.route("**/assets/planner*worker*.js", (route) => route.abort());
        await visit("/queue-planner", 360)(page);
        await page.getByLabel("Event begins").fill("08:00");
        await page.getByText("Seconds per guest").click();
        await page.getByLabel("Found on a printed list").fill("70");
        await page.getByLabel("Typed in, without a pass").fill("40");
        await page.getByRole("alert").filter({ hasText: "did not load" }).waitFor();
      },
    },
  },
  {
    feature: "vcard",
    states: {
      "vCard creator, step 2": async (page) => {
        await visit("/vcard/create", 360)(page);
        await page.getByLabel("First Name").fill("Priya");
        await page.getByRole("button", { name: "Next" }).click();
        await page.getByRole("status").filter({ hasText: "Checked" }).waitFor();
      },
    },
  },
  {
    feature: "blog",
    states: {
      "blog post on a phone, contents open": async (page) => {
        await page.setViewportSize({ width: 320, height: 740 });
        await page.goto("/blog/ultimate-event-check-in-software-guide");
        await page.locator("summary").click();
      },
    },
  },
]);

/**
 * States of the pages that do not show on loading their address: the name of each, and the steps from a page whose
 * relative addresses are the site's. The accessibility tests and `npm run screens` go through all of them.
 */
export const states: States = Object.assign(
  {},
  ...statesOf.map((row) => row.states),
  ...(await Promise.all(enabledFixtures.flatMap(({ pageStates }) => pageStates?.() ?? []))),
) as States;
