import type { Page } from "playwright-core";
import { makeWorkbook } from "#test/support/make-workbook.ts";
import { settled } from "#test/support/payment/payment-responses.ts";
import {
  arrangeWorld,
  callBack,
  completed,
  created,
  failed,
  pending,
  receiptAnswer,
  receiptPath,
  refunded,
  refused,
  review,
  silentFrame,
  statusPath,
  waitForCheckout,
  type World,
} from "#test/e2e/payment/payment-world.ts";
import { fillInMessage, sendMessage } from "#test/e2e/contact-form.ts";
import { waitForHydration } from "#test/e2e/watched-page.ts";

const linkPath = "/process-payment?merchantOrderId=INV-2041&amount=1499.50";

const visit = (path: string, width?: number) => async (page: Page) => {
  if (width !== undefined) await page.setViewportSize({ width, height: 640 });
  await page.goto(path);
  await waitForHydration(page);
};

const openLink =
  (world: World = {}, path = linkPath) =>
  async (page: Page) => {
    await arrangeWorld(page, world);
    await page.goto(path);
  };

const visitStatus = (status: World["status"], heading: string) => async (page: Page) => {
  await openLink({ status }, statusPath)(page);
  await page.getByRole("heading", { name: heading }).waitFor();
  await page.getByText("OMO2611201328001").waitFor();
};

const visitReceipt =
  (answer: { readonly status?: number; readonly json: unknown }, heading: string) => async (page: Page) => {
    await page.route("**/api/payment-receipt", (route) => route.fulfill(answer));
    await page.goto(receiptPath);
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
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
  await page.getByLabel(/^Call me once/).check();
  await page.getByRole("button", { name: "Call Me" }).click();
};

/** A link whose checkout is open, and then calls back. */
const payByLink = (value: string, world?: World) => async (page: Page) => {
  await openLink(world)(page);
  await waitForCheckout(page);
  await callBack(page, value);
};

const payNow = (world?: World) => async (page: Page) => {
  await arrangeWorld(page, world);
  await visit("/pay-now", 360)(page);
  await page.getByLabel("Amount (₹)").fill("10");
  await page.getByRole("button", { name: "Pay Now" }).click();
  await waitForCheckout(page);
};

/**
 * Every state of a page that a visit to its address alone does not show: a name, and how a visitor gets there from a page
 * whose relative addresses are the site's. The tests of accessibility and `npm run screens` go through all of them.
 */
export const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "home, with the visitor's name": async (page) => {
    await visit("/")(page);
    await page.getByLabel("Your name on it").fill("Maximiliana Oberschlagwetter");
    await page.getByRole("button", { name: "I scanned it" }).click();
    await page.getByLabel("minutes, at").fill("900");
    await page.keyboard.press("Tab");
    await page.getByText("From 5 to 719 minutes.").waitFor();
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
  "QR generator with a code": async (page) => {
    await visit("/generate-qrcode-free", 360)(page);
    await page.getByLabel("vCard (Contact)").check();
    await page.getByLabel("First Name").fill("Priya");
    await page.getByRole("button", { name: "Generate QR Code" }).click();
    await page.getByRole("status").filter({ hasText: "Checked" }).waitFor();
  },
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
  "badge maker with a list": async (page) => {
    await visit("/badge-maker", 360)(page);
    await page.getByRole("button", { name: "Try a sample list" }).click();
    await page.getByRole("img", { name: "The badge of Priya Raman" }).waitFor();
    await page.getByText("The first rows").click();
    await page.getByText("Print slightly off?").click();
  },
  "badge maker with errors and warnings": async (page) => {
    await visit("/badge-maker", 360)(page);
    await page
      .getByLabel("Or paste cells")
      .fill(`Name,Code\n${"Maximiliana ".repeat(16)},${"x".repeat(900)}`);
    await page.getByRole("button", { name: "Read these cells" }).click();
    await page.getByLabel("Size or sheet").selectOption("own");
    await page.getByLabel("Height in mm").fill("30");
    await page.getByLabel("Width in mm").fill("500");
    await page.getByText("Print slightly off?").click();
    await page.getByLabel("line across measures").fill("1");
    await page.locator(".preview-warnings").getByText("has a code").waitFor();
    await page.locator(".preview-warnings").getByText("Set smaller").waitFor();
  },
  "badge maker, a workbook's codes unsaved, and changed in another tab": async (page) => {
    await visit("/badge-maker", 360)(page);
    const rows = [["Name"], ["Priya Raman"]];
    const sheets = [
      { name: "Guests", rows },
      { name: "Staff", rows },
    ];
    await page
      .getByLabel("Choose or drop an Excel or CSV file")
      .setInputFiles({ name: "guests.xlsx", mimeType: "", buffer: Buffer.from(makeWorkbook(sheets)) });
    await page.getByRole("button", { name: "Print 1 badge" }).click();
    await page.getByText("Save the list with its codes first.").waitFor();
    await page.getByLabel("Event name on the badge").fill("Nordlicht");
    await page.evaluate(() => new BroadcastChannel("badge-maker").postMessage("changed"));
    await page.getByRole("button", { name: "Load it here" }).waitFor();
  },
  "badge maker, codes that no badge bears": async (page) => {
    await visit("/badge-maker")(page);
    await page.getByLabel("Or paste cells").fill(`Name,Code\nPriya Raman,${"x".repeat(900)}\n,2`);
    await page.getByRole("button", { name: "Read these cells" }).click();
    await page.getByRole("button", { name: "Print 1 badge" }).click();
    await page.locator(".print-refused").waitFor();
  },
  "open menu": async (page) => {
    await visit("/", 360)(page);
    await page.getByRole("button", { name: "Menu" }).click();
  },
  "blog post on a phone, contents open": async (page) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto("/blog/ultimate-event-check-in-software-guide");
    await page.locator("summary").click();
  },
  "payment link on its way to the checkout": async (page) => {
    await openLink()(page);
    await waitForCheckout(page);
  },
  "payment link that asks where the receipt goes": async (page) => {
    await openLink({}, `${linkPath}#email=ana%40mail.example`)(page);
    await page.getByRole("button", { name: "Continue to payment" }).waitFor();
  },
  "payment of Pay Now that was partly refunded": async (page) => {
    const opened = {
      body: { ...(created("EC-1").body as object), receiptPath, receiptEmail: "ana@mail.example" },
    };
    await payNow({ create: [opened], status: [refunded] })(page);
    await callBack(page, "CONCLUDED");
    await page.locator(".pay-note").getByText("Payment Completed").waitFor();
  },
  "payment link whose checkout says nothing": async (page) => {
    await page.clock.install();
    await openLink({ script: silentFrame })(page);
    await waitForCheckout(page);
    await page.clock.runFor(61_000);
    await page.getByRole("button", { name: "Try Again" }).waitFor();
  },
  "payment link that was paid": async (page) => {
    await payByLink("CONCLUDED", { status: [completed] })(page);
    await page.getByRole("heading", { name: "Payment Completed" }).waitFor();
  },
  "payment link that has expired": async (page) => {
    const words = "This payment link has expired. Please ask us for a new one.";
    await openLink({ create: [refused(403, "payment-link-expired", words)] })(page);
    await page.getByText("has expired").waitFor();
  },
  "payment link without the provider's script": async (page) => {
    await openLink({ script: undefined })(page);
    await page.getByText("Failed to load payment system").waitFor();
  },
  "payment link with half of an address": async (page) => {
    await page.goto("/process-payment?amount=10");
    await page.getByText("Missing required parameters").waitFor();
  },
  "payment settled as received": visitStatus([{ body: settled({ as: "received" }) }], "Payment Received"),
  "payment settled as payable": visitStatus([{ body: settled({ as: "payable" }) }], "Payment Open Again"),
  "status of an order that nobody knows": async (page) => {
    const unknown = refused(404, "unknown-order", "There is no such order.");
    await openLink({ status: [unknown] }, statusPath)(page);
    await page.getByRole("alert").waitFor();
  },
  "Pay Now with errors": async (page) => {
    await visit("/pay-now", 360)(page);
    await page.getByLabel("Amount (₹)").fill("0");
    await page.getByLabel("Email (optional)").fill("nobody");
    await page.getByRole("button", { name: "Pay Now" }).click();
    await page.locator(".field-error").nth(1).waitFor();
  },
  "Pay Now while it opens": async (page) => {
    await arrangeWorld(page);
    await page.route("**/api/phonepe/create-payment", () => undefined);
    await visit("/pay-now")(page);
    await page.getByLabel("Amount (₹)").fill("10");
    await page.getByRole("button", { name: "Pay Now" }).click();
    await page.getByRole("button", { name: "Processing..." }).waitFor();
  },
  "receipt on its page": visitReceipt({ json: receiptAnswer }, "Receipt"),
  "receipt that is not there": visitReceipt(
    { status: 404, json: { error: "none", message: "none", code: "unknown-receipt" } },
    "No Receipt Here",
  ),
  "receipt while the server is away": visitReceipt({ status: 503, json: {} }, "Receipt Not Loaded"),
  "status of a payment": visitStatus([completed], "Payment Successful!"),
  "failed payment": visitStatus([failed], "Payment Failed"),
  "payment under review": visitStatus([review], "Payment Received, Under Review"),
  "payment settled by hand": visitStatus(
    [{ body: settled({ as: "refunded", link: "/process-payment?merchantOrderId=INV-2042&amount=5&sig=a" }) }],
    "Payment Refunded",
  ),
  "pending payment": visitStatus([pending], "Checking Payment Status"),
  "payment link whose checkout was closed": async (page) => {
    await payByLink("USER_CANCEL")(page);
    await page.getByRole("alert").getByText("Payment was cancelled by user").waitFor();
  },
  "Pay Now after a conclusion": async (page) => {
    await payNow()(page);
    await callBack(page, "CONCLUDED");
    await page.locator(".toast").waitFor();
  },
  "Pay Now with an open order": async (page) => {
    await payNow()(page);
    await page.reload();
    await waitForHydration(page);
    await page.getByRole("button", { name: "Start another" }).waitFor();
  },
  "Pay Now after a failure that the toast calls completed": async (page) => {
    await payNow({ status: [failed] })(page);
    await callBack(page, "CONCLUDED");
    await page.locator(".pay-note").getByText("Payment Failed").waitFor();
  },
  "payment link of which nobody can tell how it ended": async (page) => {
    await payByLink("CONCLUDED", { status: [{ status: 503, body: null }] })(page);
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
    await page.getByText("How many attendees does each plan cover?").click();
  },
};
