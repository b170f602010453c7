import assert from "node:assert/strict";
import { viewerLocationPath } from "#shared/contract/viewer-location-path.ts";
import type { LocalClient } from "#test/support/local-environment/local-client.ts";
import { readCodeText } from "#test/support/readers/read-code.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { printBadge } from "./badges-journey.ts";
import { payByLink, payNow } from "./payment-journeys.ts";
import { planQueue } from "./queue-planner-journey.ts";
import type { Visitor } from "./visitor.ts";

export type JourneyProps = {
  readonly visitor: Visitor;
  readonly local: LocalClient;
  /** Unique for each round. */
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

const seeMail = async (local: LocalClient, message: string): Promise<void> => {
  const mail = await waitUntil("the mail", async () =>
    (await local.mail()).find(({ text }) => text.includes(message)),
  );
  for (const choice of ["Offsite", "51-200"]) assert(mail.text.includes(choice), choice);
};

const contact = async ({ visitor, local, round }: JourneyProps): Promise<void> => {
  const message = `Can you print badges for 120 guests? ${round}`;
  await visitor.open("/contact");
  await visitor.click({ selector: "button", text: "Send message" });
  await visitor.see({ selector: "#name-error", text: "Name must be at least 2 characters" });
  assert.equal(await visitor.evaluate(() => document.activeElement?.id), "name");
  await sendMessage(visitor, message);
  await visitor.see({ selector: ".toast-title", text: "Message sent!" });
  for (const label of ["Name", "Event type", "Message"])
    assert.equal(await visitor.readField(label), "", label);
  await seeMail(local, message);
};

/** The page after a form without scripts has no scripts either, so from there on the browser works alone. */
const contactWithoutScripts = async ({ visitor, local, round }: JourneyProps): Promise<void> => {
  const message = `Who reads what no script has sent? ${round}`;
  await visitor.open("/contact");
  // A pending request fails when its page is left.
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
  await seeMail(local, message);
};

const qrCode = async ({ visitor }: JourneyProps): Promise<void> => {
  const url = "https://www.example.com/Łódź/प्रिया?price=₹10,000&q=a+b";
  await visitor.open("/generate-qrcode-free");
  await visitor.fill("Web address (URL)", url);
  await visitor.press("Enter");
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

/** The tasks of visitors. */
export const journeys = {
  "a contact message": contact,
  "a contact message without scripts": contactWithoutScripts,
  "a QR code": qrCode,
  "a vCard": vcard,
  "a planned door": planQueue,
  badges: printBadge,
  "a payment by Pay Now": payNow,
  "a payment link": payByLink,
} as const satisfies Readonly<Record<string, (props: JourneyProps) => Promise<void>>>;
