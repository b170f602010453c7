import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { settled } from "#test/support/payment-answers.ts";
import { edition } from "#test/support/worker-edition.ts";
import {
  arrangeWorld,
  callBack,
  completed,
  failed,
  pending,
  review,
  statusPath,
  waitForCheckout,
  type World,
} from "./payment-world.ts";
import { openPage, waitForHydration } from "./watched-page.ts";
import { findViolations, rulesOfColour } from "./find-violations.ts";

const visit = (path: string, width?: number) => async (page: Page) => {
  if (width !== undefined) await page.setViewportSize({ width, height: 640 });
  await page.goto(edition.origin + path);
  await waitForHydration(page);
};

const visitStatus = (status: World["status"], heading: string) => async (page: Page) => {
  await arrangeWorld(page, { status });
  await page.goto(edition.origin + statusPath);
  await page.getByRole("heading", { name: heading }).waitFor();
  await page.getByText("OMO2611201328001").waitFor();
};

const askForCall = (status: number, body: unknown) => async (page: Page) => {
  await page.route("**/api/voice-ai/call", (route) => route.fulfill({ status, json: body }));
  await page.route("**/api/voice-ai/call-status", (route) =>
    route.fulfill({ json: { progress: "ringing" } }),
  );
  await visit("/voice-ai-demo", 360)(page);
  await page.getByLabel("Select Use Case").selectOption("event-rsvp");
  await page.getByLabel("Mobile Number").fill("6505550142");
  await page.getByLabel("Verification Code").fill("482915");
  await page.getByLabel(/^I ask for one call/).check();
  await page.getByRole("button", { name: "Call Me" }).click();
};

const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "pricing in India": async (page) => {
    await page.setExtraHTTPHeaders({ "CloudFront-Viewer-Country": "IN" });
    await page.goto(`${edition.origin}/pricing`);
    await waitForHydration(page);
  },
  "contact with errors": async (page) => {
    await page.goto(`${edition.origin}/contact`);
    await waitForHydration(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await page.locator(".field-error").first().waitFor();
  },
  "contact with errors, without scripts": async (page) => {
    await page.goto(`${edition.origin}/contact`);
    await page.evaluate(() => document.querySelector("form")!.submit());
    await page.getByRole("alert").waitFor();
  },
  "contact sent without scripts, on a phone": async (page) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(`${edition.origin}/contact`);
    await page.getByLabel("Name").fill("Priya Raman");
    await page.getByLabel("Email").fill("priya@northlight.example");
    await page.getByLabel("Event type").selectOption("Offsite");
    await page.getByLabel("Expected attendees").selectOption("51-200");
    await page.getByLabel("Message").fill("Who reads this without scripts?");
    await page.evaluate(() => document.querySelector("form")!.submit());
    await page.getByRole("heading", { name: "Message sent!" }).waitFor();
  },
  "contact after a failure": async (page) => {
    await page.goto(`${edition.origin}/contact`);
    await waitForHydration(page);
    await page.getByLabel("Name").fill("Priya Raman");
    await page.getByLabel("Email").fill("priya@northlight.example");
    await page.getByLabel("Event type").selectOption("Offsite");
    await page.getByLabel("Expected attendees").selectOption("51-200");
    await page.getByLabel("Message").fill("Nobody will hear this one");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send message" }).click();
    await page.locator(".toast").waitFor();
  },
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
  "vCard creator, step 2": async (page) => {
    await visit("/vcard/create", 360)(page);
    await page.getByLabel("First Name").fill("Priya");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("status").filter({ hasText: "Checked" }).waitFor();
  },
  "open menu": async (page) => {
    await visit("/", 360)(page);
    await page.getByRole("button", { name: "Menu" }).click();
  },
  "blog post on a phone, contents open": async (page) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(`${edition.origin}/blog/ultimate-event-check-in-software-guide`);
    await page.locator("summary").click();
  },
  "receipt of a payment": visitStatus([completed], "Payment Successful!"),
  "failed payment": visitStatus([failed], "Payment Failed"),
  "payment under review": visitStatus([review], "Payment Received, Under Review"),
  "payment settled by hand": visitStatus(
    [{ body: settled({ as: "refunded", link: "/process-payment?merchantOrderId=INV-2042&amount=5&sig=a" }) }],
    "Payment Refunded",
  ),
  "pending payment": visitStatus([pending], "Checking Payment Status"),
  "payment link whose checkout was closed": async (page) => {
    await arrangeWorld(page);
    await page.goto(`${edition.origin}/process-payment?merchantOrderId=INV-2041&amount=1499.50`);
    await waitForCheckout(page);
    await callBack(page, "USER_CANCEL");
    await page.getByRole("alert").getByText("Payment was cancelled by user").waitFor();
  },
  "Pay Now after a conclusion": async (page) => {
    await arrangeWorld(page);
    await visit("/pay-now", 360)(page);
    await page.getByLabel("Amount (₹)").fill("10");
    await page.getByRole("button", { name: "Pay Now" }).click();
    await waitForCheckout(page);
    await callBack(page, "CONCLUDED");
    await page.locator(".toast").waitFor();
  },
  "Pay Now with an open order": async (page) => {
    await arrangeWorld(page);
    await visit("/pay-now", 360)(page);
    await page.getByLabel("Amount (₹)").fill("10");
    await page.getByRole("button", { name: "Pay Now" }).click();
    await waitForCheckout(page);
    await page.reload();
    await waitForHydration(page);
    await page.getByRole("button", { name: "Start another" }).waitFor();
  },
  "Pay Now after a failure that the toast calls completed": async (page) => {
    await arrangeWorld(page, { status: [failed] });
    await visit("/pay-now")(page);
    await page.getByLabel("Amount (₹)").fill("10");
    await page.getByRole("button", { name: "Pay Now" }).click();
    await waitForCheckout(page);
    await callBack(page, "CONCLUDED");
    await page.locator(".pay-note").getByText("Payment Failed").waitFor();
  },
  "payment link of which nobody can tell how it ended": async (page) => {
    await arrangeWorld(page, { status: [{ status: 503, body: null }] });
    await page.goto(`${edition.origin}/process-payment?merchantOrderId=INV-2041&amount=1499.50`);
    await waitForCheckout(page);
    await callBack(page, "CONCLUDED");
    await page.getByText("Not known yet").waitFor();
  },
  "voice demo with errors": async (page) => {
    await visit("/voice-ai-demo")(page);
    await page.getByRole("button", { name: "Call Me" }).click();
    await page.locator(".field-error").first().waitFor();
  },
  "voice demo after a refusal": async (page) => {
    await askForCall(403, { message: "This code is not right.", code: "invalid-code" })(page);
    await page.locator(".toast").waitFor();
  },
  "voice demo while it rings": async (page) => {
    await askForCall(200, { success: true, callId: "dGhpcyBpcyBhIGNhbGwgaQ" })(page);
    await page.getByText("Your phone should be ringing").waitFor();
  },
  "FAQ with wristbands": async (page) => {
    await visit("/faqs")(page);
    await page.locator("summary").nth(3).click();
  },
};

test.each(Object.keys(states))("[SITE-13] axe finds nothing, in light and in dark: %s", async (state) => {
  const { page, close } = await openPage({ colorScheme: "light" });
  await states[state]!(page);
  expect(await findViolations(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page, rulesOfColour), "dark").toEqual([]);
  await close();
});
