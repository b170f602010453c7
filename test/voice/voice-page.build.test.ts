import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callStatusContent } from "#frontend/src/voice/voice-ai-demo-content.ts";
import { callRegions, stages } from "#infra/stack/stage/stages.ts";
import { countryCodes, isServed } from "#shared/countries/country-codes.ts";
import { site } from "#shared/site.ts";
import { isEnabled } from "#shared/features.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { readMain, toText } from "#test/pages/page-text.ts";
import { voiceRetention } from "#shared/voice/voice-retention.ts";

const { release, read, readAsset, readModules } = readBuiltSite();
const html = isEnabled("voice") ? read(release.pages["/voice-ai-demo"]!) : "";
const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const text = toText(main);

/** American carriers may not serve them. */
const unserved: readonly string[] = ["Iran", "Syria"];

/** The options of a select, as value and text. */
const readOptions = (name: string): readonly (readonly [value: string, text: string])[] => {
  const [, options = ""] =
    new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`, "s").exec(main) ?? [];
  return Array.from(
    options.matchAll(/<option([^>]*)>(.*?)<\/option>/gs),
    ([, attributes = "", label = ""]) => [/value="([^"]*)"/.exec(attributes)?.[1] ?? "", toText(label)],
  );
};

test("[VOICE-01] the page shows that it is a demo, and the number that calls", () => {
  expect(text).toContain("Demo Application");
  expect(text).toContain(`The call comes from ${site.voiceDemo.caller.display}`);
});

test("[VOICE-02] offers nine named use cases with none selected", () => {
  const [placeholder, ...choices] = readOptions("serviceType");
  expect(placeholder?.[0]).toBe("");
  expect(choices).toEqual([
    ["event-rsvp", "Event RSVP"],
    ["appointment-scheduling", "Appointment Scheduling"],
    ["front-desk-receptionist", "Front Desk Receptionist"],
    ["customer-support", "Customer Support / FAQs"],
    ["order-tracking", "Order Tracking"],
    ["booking-reminders", "Booking Reminders"],
    ["feedback-collection", "Feedback Collection"],
    ["lead-qualification", "Lead Qualification"],
    ["renewal-followups", "Renewal Follow-Ups"],
  ]);
});

test("[VOICE-02] offers 32 countries with name, code and digits, sorted by name", () => {
  const options = readOptions("country");
  const expected = countryCodes.map(({ id, code, country, digits }) => [
    id,
    `${country} (${code}), ${digits} digits${unserved.includes(country) ? ", not served" : ""}`,
  ]);
  expect(options).toHaveLength(32);
  expect(options).toEqual(expected);
  expect(options).toContainEqual(["+91-in", "India (+91), 10 digits"]);
  const names = countryCodes.map(({ country }) => country);
  expect(names).toEqual(names.toSorted(new Intl.Collator("en").compare));
});

test("[VOICE-02] selects USA/Canada by default", () => {
  expect(main).toMatch(/<option value="\+1-na" selected="">/);
  expect(text).toContain("Country code is fixed to USA/Canada (+1)");
});

test("[VOICE-08] disables and marks countries that the demo does not call", () => {
  const disabled = Array.from(
    main.matchAll(/<option[^>]* disabled=""[^>]*>(.*?)<\/option>/gs),
    ([, label = ""]) => toText(label),
  );
  expect(disabled.slice(1)).toEqual([
    "Iran (+98), 10 digits, not served",
    "Syria (+963), 9 digits, not served",
  ]);
});

test("[VOICE-02] [VOICE-03] the fields have the specified labels and the right phone keyboards", () => {
  for (const label of ["Select Use Case", "Mobile Number", "Verification Code"])
    expect(text).toContain(label);
  const [mobile = ""] = /<input[^>]* name="mobile"[^>]*>/.exec(main) ?? [];
  expect(mobile).toContain('type="tel"');
  expect(mobile).toContain('autoComplete="tel-national"');
  expect(mobile).toMatch(/placeholder="[^"]*10 digits/);
  const [code = ""] = /<input[^>]* name="verificationCode"[^>]*>/.exec(main) ?? [];
  expect(code).toContain('inputMode="numeric"');
  expect(code).toContain('autoComplete="one-time-code"');
});

test("[VOICE-04] the code link opens the messaging app with a prepared message", () => {
  const [, address = ""] = /<a [^>]*href="([^"]*whatsapp[^"]*|[^"]*wa\.me[^"]*)"/.exec(main) ?? [];
  expect(address).toBe(
    `${release.settings.messagingBase}${site.voiceDemo.whatsappNumber}?text=Send%20me%20my%20verification%20code`,
  );
  expect(main).toContain(`target="_blank" rel="noopener" href="${address}"`);
});

test("[VOICE-06] without scripts the page shows contact links, and consent is not preselected", () => {
  const [, note = ""] = /<noscript>(.*?)<\/noscript>/s.exec(main) ?? [];
  expect(note.match(/href="(?:mailto|tel):/g)).toEqual(['href="mailto:', 'href="tel:']);
  const [consent = ""] = /<input[^>]* name="consent"[^>]*>/.exec(main) ?? [];
  expect(consent).toContain('type="checkbox"');
  expect(consent).not.toContain("checked");
});

test("[VOICE-02] each country of the list has one flag file of its own", () => {
  const folder = new URL("../../dist/site/assets/", import.meta.url);
  const flags = readdirSync(folder).filter((file) => /^[A-Z]{2}-.*\.svg$/.test(file));
  expect(flags.map((file) => file.slice(0, 2)).sort()).toEqual(countryCodes.map(({ flag }) => flag).sort());
  for (const file of flags) expect(readFileSync(new URL(file, folder), "utf8"), file).toContain("<svg");
  const scripts = readModules("/voice-ai-demo.html").map(readAsset).join();
  expect(scripts).toContain("/assets/IN-");
  expect(scripts).not.toContain("data:image/svg+xml,%3csvg");
  expect(main).toMatch(/<img[^>]* src="\/assets\/US-[^"]+\.svg"[^>]* alt=""/);
});

test("[VOICE-06] each outcome's text mentions a new code only when the old one is used", () => {
  expect(callStatusContent["not-answered"]).toContain("get a new code in ten minutes");
  expect(callStatusContent.unconfirmed).toContain("get a new code in ten minutes");
  expect(callStatusContent["not-placed"]).toContain("Your code still works");
  expect(callStatusContent["not-placed"]).not.toContain("new code");
});

test("[VOICE-02] the page shows the number of countries that every stage calls", () => {
  for (const { voice } of stages) expect(voice.callRegions).toEqual(callRegions);
  expect(text).toContain(`Calls to ${countryCodes.filter(isServed).length} countries`);
});

test("[LEGAL-01] [VOICE-08] the privacy policy states what the voice demo stores, for how long, and who gets the number", () => {
  const policy = toText(readMain("/privacy-policy"));
  expect(policy).toContain("your number and the code that we answer with, encrypted");
  expect(policy).toContain(`that a message came, after ${voiceRetention.messageDays} days`);
  expect(policy).toContain("as a fingerprint only");
  expect(policy).toContain(`after ${voiceRetention.callMonths} months`);
  expect(policy).toContain(`at most ${voiceRetention.numberDays} days after the last call`);
  expect(policy).toContain("WhatsApp, a service of Meta, carries the messages of the voice demo");
  expect(policy).toContain("Retell AI places its calls");
});
