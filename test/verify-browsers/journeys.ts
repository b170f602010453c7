import assert from "node:assert/strict";
import { answerDoor, efforts } from "#shared/queue-planner/answer-door.ts";
import { describeWait } from "#shared/queue-planner/describe-answer.ts";
import { readAddress } from "#frontend/src/features/queue-planner/read-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { viewerLocationPath } from "#shared/viewer-location-path.ts";
import type { EditionClient } from "#test/support/edition/edition-client.ts";
import { readCodeText, readRasterCodes } from "#test/support/readers/read-code.ts";
import { readZpl } from "#test/support/readers/read-zpl.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { enterKey, type Visitor } from "./visitor.ts";

export type JourneyProps = {
  readonly visitor: Visitor;
  readonly edition: EditionClient;
  /** No other round has it. */
  readonly round: string;
};

const seeCheck = (visitor: Visitor) =>
  visitor.see({ selector: "[role=status]", words: "Checked: scans correctly" });

const sendMessage = async (visitor: Visitor, message: string): Promise<void> => {
  await visitor.fill("Name", "Priya Raman");
  await visitor.fill("Email", "priya@northlight.example");
  await visitor.fill("Event type", "Off");
  await visitor.fill("Expected attendees", "51");
  await visitor.fill("Message", message);
  await visitor.click({ selector: "button", text: "Send message" });
};

const seeMail = async (edition: EditionClient, message: string): Promise<void> => {
  const mail = await waitUntil("the mail", async () =>
    (await edition.mail()).find(({ text }) => text.includes(message)),
  );
  for (const choice of ["Offsite", "51-200"]) assert(mail.text.includes(choice), choice);
};

const contact = async ({ visitor, edition, round }: JourneyProps): Promise<void> => {
  const message = `Can you print badges for 120 guests? ${round}`;
  await visitor.open("/contact");
  await visitor.click({ selector: "button", text: "Send message" });
  await visitor.see({ selector: "#name-error", text: "Name must be at least 2 characters" });
  assert.equal(await visitor.evaluate(() => document.activeElement?.id), "name");
  await sendMessage(visitor, message);
  await visitor.see({ selector: ".toast-title", text: "Message sent!" });
  for (const label of ["Name", "Event type", "Message"])
    assert.equal(await visitor.readField(label), "", label);
  await seeMail(edition, message);
};

/** Where the form came to without scripts there are none, so from there on the browser does everything by itself. */
const contactWithoutScripts = async ({ visitor, edition, round }: JourneyProps): Promise<void> => {
  const message = `Who reads what no script has sent? ${round}`;
  await visitor.open("/contact");
  // A request that is under way fails while its page is being left.
  await waitUntil("the visitor's country", () =>
    visitor.evaluate(
      (path) => performance.getEntriesByName(location.origin + path).length > 0,
      viewerLocationPath,
    ),
  );
  await visitor.evaluate(() => document.querySelector("form")?.submit());
  await visitor.see({ selector: "#name-error", text: "Name must be at least 2 characters" });
  assert.equal(await visitor.evaluate(() => document.scripts.length), 0);
  await sendMessage(visitor, message);
  await visitor.see({ selector: "h1", text: "Message sent!" });
  await seeMail(edition, message);
};

const qrCode = async ({ visitor }: JourneyProps): Promise<void> => {
  const url = "https://www.example.com/Łódź/प्रिया?price=₹10,000&q=a+b";
  await visitor.open("/generate-qrcode-free");
  await visitor.fill("Web address (URL)", `${url}${enterKey}`);
  await seeCheck(visitor);
  assert.equal(await visitor.scan(), url);
  const png = await visitor.save("Download QR Code", ".png");
  assert.equal(await readCodeText(png.bytes), url);
  const svg = await visitor.save("SVG for print", ".svg");
  assert.match(new TextDecoder().decode(svg.bytes), /^<svg xmlns=/);
};

const vcard = async ({ visitor }: JourneyProps): Promise<void> => {
  await visitor.open("/vcard/create");
  await visitor.fill("First Name", "Łukasz");
  await visitor.fill("Last Name", "Nowak; Jr.");
  await visitor.fill("Mobile", "+48 600 555 014");
  await visitor.fill("Email", "lukasz@nowak.example");
  await visitor.fill("Organization", "Nowak & Syn");
  await visitor.click({ selector: "button", text: "Next" });
  await visitor.see({ selector: "h2", words: "Your contact card" });
  await visitor.see({ selector: ".card-face .badge-name", text: "Łukasz Nowak; Jr." });
  await seeCheck(visitor);
  const scanned = await visitor.scan();
  for (const line of ["N:Nowak\\; Jr.;Łukasz;;;", "TEL;TYPE=CELL:+48 600 555 014", "ORG:Nowak & Syn"])
    assert(scanned.includes(`\r\n${line}\r\n`), scanned);
  const card = await visitor.save("Contact file (.vcf)", ".vcf");
  assert.equal(new TextDecoder().decode(card.bytes), scanned);
  await visitor.click({ selector: "button", text: "Back" });
  await visitor.see({ selector: "h2", words: "Your details" });
  assert.equal(await visitor.readField("Last Name"), "Nowak; Jr.");
};

/** A label file holds what the browser drew by canvas; the pages for its own printer are left beside the site. */
const badges = async ({ visitor }: JourneyProps): Promise<void> => {
  await visitor.open("/badge-maker");
  await visitor.fill("Or paste cells from a spreadsheet", "Łukasz Nowak;Nowak & Syn");
  await visitor.click({ selector: "button", text: "Read these cells" });
  await visitor.see({ selector: ".preview-turn", words: "Code checked: scans correctly" });
  await visitor.evaluate(() => {
    globalThis.print = () => undefined;
  });
  const list = await visitor.save("Save as CSV", ".csv");
  await visitor.click({ selector: "button", text: "Print 1 badge" });
  await visitor.see({ selector: ".print-news", words: "Done." });
  const file = await visitor.save("File for Zebra printers (ZPL)", ".zpl");
  const [label] = readZpl(new TextDecoder().decode(file.bytes));
  assert(label);
  const [id, ...others] = await readRasterCodes(label);
  assert.match(id ?? "", /^[2-9A-Z]{8}$/);
  assert(new TextDecoder().decode(list.bytes).includes(`${id},Łukasz Nowak,`));
  assert.deepEqual(others, []);
};

const inCheckout = (button: string) => ({ selector: "button", text: button, frame: "PhonePe checkout" });

const payNow = async ({ visitor }: JourneyProps): Promise<void> => {
  await visitor.open("/pay-now");
  await visitor.fill("Amount (₹)", "250");
  await visitor.click({ selector: "button", text: "Pay Now" });
  await visitor.click(inCheckout("Pay"));
  await visitor.see({ selector: ".toast", words: "Payment Completed" });
  await visitor.click({ selector: "a", text: "Check payment status" });
  await visitor.see({ selector: "h1", text: "Payment Successful!" });
  await visitor.see({ selector: ".slip", words: "₹250.00" });
};

const paymentLink = async ({ visitor, round }: JourneyProps): Promise<void> => {
  await visitor.open(`/process-payment?merchantOrderId=${round}&amount=1499.50`);
  await visitor.click(inCheckout("Cancel"));
  await visitor.see({ selector: "[role=alert]", words: "Payment was cancelled by user" });
  await visitor.click({ selector: "button", text: "Try Again" });
  await visitor.click(inCheckout("Pay"));
  await visitor.see({ selector: "h1", text: "Payment Completed" });
  await visitor.open(`/payment-status?merchantOrderId=${round}`);
  await visitor.see({ selector: "h1", text: "Payment Successful!" });
  await visitor.see({ selector: ".slip", words: "₹1499.50" });
};

/** Every engine draws the same chance numbers, so all of them find the same waits. */
const planDoor = async ({ visitor }: JourneyProps): Promise<void> => {
  const address = "v=1&guests=900&doors=09:00&begins=10:00&come=rush&stations=7";
  const seeWait = async (query: string): Promise<void> => {
    const plan = readAddress(new URLSearchParams(query));
    assert(plan);
    const { own } = answerDoor(makeQuestion(plan), efforts.thorough);
    await visitor.see({ selector: ".sheet-wait", words: describeWait(own.longestWait.middle) });
  };
  await visitor.open(`/queue-planner?${address}`);
  await seeWait(address);
  await visitor.click({ selector: "button", text: "+" });
  await seeWait(address.replace("stations=7", "stations=8"));
  const { bytes } = await visitor.save("Save as a picture", ".png");
  assert.deepEqual(bytes.subarray(1, 4), new TextEncoder().encode("PNG"));
};

/** What a visitor comes for. */
export const journeys = {
  "a contact message": contact,
  "a contact message without scripts": contactWithoutScripts,
  "a QR code": qrCode,
  "a vCard": vcard,
  "a planned door": planDoor,
  badges,
  "a payment by Pay Now": payNow,
  "a payment link": paymentLink,
} as const satisfies Readonly<Record<string, (props: JourneyProps) => Promise<void>>>;
