import { expect, test } from "vitest";
import { findPlaceholders, requireBrand, requireOwnValues, type OwnSite } from "#infra/stage/placeholders.ts";
import { stages } from "#infra/stage/stages.ts";
import type { Stage } from "#infra/stage/stage.ts";
import { expectRefusal, own, row, type Refused } from "./own-stage.ts";

const invented: OwnSite = {
  supportEmail: "support@badges.example",
  phone: { display: "+1 650 555 0142", href: "tel:+16505550142" },
  voiceDemo: { ...own.voiceDemo, whatsappNumber: "16505550188" },
  links: { signUp: "https://app.badges.example/sign-up" },
  sampleClients: true,
  sampleSeller: true,
};

const domain = {
  host: "www.badges.com",
  redirectedHosts: ["badges.com"],
  zone: { id: "Z0123456789ABCDEFGHIJ", name: "badges.com" },
};
test.each<[what: string, stage: Stage]>([
  ["nothing but its own addresses", row],
  ["a domain that search engines may list", { ...row, domain, searchEngines: "welcome" }],
])("[OPS-08] a protected stage with %s is let through", (_, stage) => {
  expect(findPlaceholders(stage, own)).toEqual([]);
  expect(requireOwnValues(stage, own)).toBe(stage);
});

test.each<Refused>([
  [
    "a mailbox of the template's",
    {},
    { supportEmail: "support@badges.example" },
    /^nobody reads mail at support@badges\.example \(supportEmail of shared\/site\.ts\): /,
  ],
  [
    "alarms to an example's mailbox",
    { alarmEmail: "a@mail.example.com" },
    {},
    /^nobody reads mail at a@mail\.example\.com \(alarmEmail\): /,
  ],
  [
    "a link to nowhere",
    {},
    { links: { signUp: "https://app.badges.example/sign-up" } },
    /^nothing is at https:\/\/app\.badges\.example\/sign-up \(links\.signUp\): /,
  ],
  [
    "a link that is none",
    {},
    { links: { booking: "cal.com/badges" } },
    /^nothing is at cal\.com\/badges \(links\.booking\): /,
  ],
  [
    "a page to nowhere",
    { pageTo: { https: "https://alarms.test/key" } },
    {},
    /^nothing is at https:\/\/alarms\.test\/key \(pageTo\.https\): /,
  ],
  [
    "a forwarding to nowhere",
    { forwardTo: "https://crm.badges.example/contact" },
    {},
    /^nothing is at https:\/\/crm\.badges\.example\/contact \(forwardTo\): /,
  ],
  [
    "an example's domain",
    { domain: { ...domain, host: "www.example.org" } },
    {},
    /^nobody can own www\.example\.org \(domain\): /,
  ],
  [
    "an example's sender",
    { mailDomain: { name: "mail.invalid" } },
    {},
    /^nobody can own mail\.invalid \(mailDomain\): /,
  ],
  [
    "an American film's number",
    {},
    { phone: { ...own.phone, display: "+1 650 555 0142" } },
    /^nobody answers \+1 650 555 0142 \(phone\): /,
  ],
  [
    "a British film's number",
    {},
    { phone: { ...own.phone, href: "tel:+447700900123" } },
    /^nobody answers tel:\+447700900123 \(phone\.href\): /,
  ],
  [
    "an Australian film's number",
    { pageTo: { sms: "+61255501234" } },
    {},
    /^nobody answers \+61255501234 \(pageTo\.sms\): /,
  ],
  [
    "an Indian number that only counts",
    {},
    { phone: { ...own.phone, display: "+91 98765 43210" } },
    /^nobody answers \+91 98765 43210 \(phone\): /,
  ],
  ["invented clients", {}, { sampleClients: true }, /^the clients on the home page are invented /],
  [
    "the template's law and courts",
    {},
    { sampleSeller: true },
    /^seller, law and courts are the template's /,
  ],
  [
    "search engines, and no address for them",
    { searchEngines: "welcome" },
    {},
    /^searchEngines is "welcome", but a stage without a domain has no address /,
  ],
])("[OPS-08] %s is refused in one sentence that says what to do", (_, ...values) => expectRefusal(...values));

test.each(stages)(
  "[OPS-08] a site that is still the template's stops $name only where that is protected",
  (stage) => {
    if (stage.terminationProtection)
      expect(() => requireOwnValues(stage, invented)).toThrow(/cannot be true/);
    else expect(requireOwnValues(stage, invented)).toBe(stage);
    expect(findPlaceholders(stage, invented).length).toBeGreaterThanOrEqual(4);
  },
);

test.each(["", "  ", "—!", "x".repeat(61)])("[OPS-15] the brand %j is refused in one sentence", (brand) => {
  expect(() => requireBrand(brand)).toThrow(/^the brand must be a name of 1 to 60 characters/);
});

test.each(["X", "Ü", "3D Events", "O'Brien", "日本チェックイン", "x".repeat(60), "क्षि".repeat(30)])(
  "[OPS-15] %j is a brand",
  (brand) => {
    expect(() => requireBrand(brand)).not.toThrow();
  },
);
