import { requireBrand } from "#infra/stage/placeholders.ts";
import { expect, test } from "vitest";
import { voiceUseCases } from "#shared/catalogue/voice-use-cases.ts";
import {
  findPlaceholders,
  findVoicePlaceholders,
  requireOwnValues,
  type OwnSite,
} from "#infra/stage/placeholders.ts";
import { isOn } from "#shared/switches.ts";
import { readStage, stages } from "#infra/stage/stages.ts";
import type { Stage } from "#infra/stage/stage.ts";

const prod = readStage("prod");

const own: OwnSite = {
  supportEmail: "support@badges.com",
  phone: { display: "+91 80 4718 5000", href: "tel:+918047185000" },
  voiceDemo: {
    caller: { display: "+1 650 865 1007", e164: "+16508651007" },
    whatsappNumber: "918047185001",
  },
  links: { signUp: "https://app.badges.com/sign-up", booking: "https://cal.com/badges" },
  sampleClients: false,
  sampleSeller: false,
};

const invented: OwnSite = {
  supportEmail: "support@badges.example",
  phone: { display: "+1 650 555 0142", href: "tel:+16505550142" },
  voiceDemo: { caller: own.voiceDemo.caller, whatsappNumber: "16505550188" },
  links: { signUp: "https://app.badges.example/sign-up" },
  sampleClients: true,
  sampleSeller: true,
};

/** A stage and a site that somebody has made their own. */
const row: Stage = {
  ...prod,
  mailFrom: "website@badges.com",
  supportEmail: "support@badges.com",
  alarmEmail: "alarms@badges.com",
  searchEngines: "sent away",
  voice: { ...prod.voice, dailyBudgetCents: 0 },
};

const domain = {
  host: "www.badges.com",
  redirectedHosts: ["badges.com"],
  zone: { id: "Z0123456789ABCDEFGHIJ", name: "badges.com" },
};
const agents = Object.fromEntries(
  voiceUseCases.map(({ id }, index) => [id, `agent_${index}f2a66c1e90b4d`]),
) as Stage["voice"]["agents"];
const readyVoice = { ...prod.voice, whatsappNumberId: "106540352242922", agents };

test.each<[what: string, stage: Stage]>([
  ["nothing but its own addresses", row],
  ["a domain that search engines may list", { ...row, domain, searchEngines: "welcome" }],
  ["a voice demo of its own", { ...row, voice: readyVoice }],
])("[OPS-08] a protected stage with %s is let through", (_, stage) => {
  expect(findPlaceholders(stage, own)).toEqual([]);
  expect(requireOwnValues(stage, own)).toBe(stage);
});

type Refused = [what: string, values: Partial<Stage>, siteValues: Partial<OwnSite>, sentence: RegExp];

const ofVoice: readonly Refused[] = [
  [
    "an Indian number in no series",
    {},
    { voiceDemo: { ...own.voiceDemo, whatsappNumber: "915555501234" } },
    /^nobody answers 915555501234 \(voiceDemo\.whatsappNumber\): /,
  ],
  [
    "a budget for the template's agents",
    { voice: prod.voice },
    {},
    /^voice\.whatsappNumberId and voice\.agents \(9 of 9\) are not your ids: /,
  ],
  [
    "one agent of the template's",
    { voice: { ...readyVoice, agents: { ...agents, "event-rsvp": "agent_event_rsvp" } } },
    {},
    /^voice\.agents \(1 of 9\) are not your ids: /,
  ],
];

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
  ...(isOn("voice") ? ofVoice : []),
])("[OPS-08] %s is refused in one sentence that says what to do", (_, values, siteValues, sentence) => {
  const found = findPlaceholders({ ...row, ...values }, { ...own, ...siteValues });
  expect(found).toEqual([expect.stringMatching(sentence)]);
  expect(() => requireOwnValues({ ...row, ...values }, { ...own, ...siteValues })).toThrow(`\n- ${found[0]}`);
});

test.each(stages)(
  "[OPS-08] a site that is still the template's stops $name only where that is protected",
  (stage) => {
    if (stage.terminationProtection)
      expect(() => requireOwnValues(stage, invented)).toThrow(/cannot be true/);
    else expect(requireOwnValues(stage, invented)).toBe(stage);
    expect(findPlaceholders(stage, invented).length).toBeGreaterThanOrEqual(4);
  },
);

test("[OPS-08] agents are looked at whatever the row's budget is, for whoever is about to turn calls on", () => {
  expect(findVoicePlaceholders(row)).toMatch(/^voice\.whatsappNumberId and voice\.agents /);
  expect(findVoicePlaceholders({ voice: readyVoice })).toBe("");
});

test.each(["", "  ", "—!", "x".repeat(61)])("[OPS-15] the brand %j is refused in one sentence", (brand) => {
  expect(() => requireBrand(brand)).toThrow(/^the brand must be a name of 1 to 60 characters/);
});

test.each(["X", "Ü", "3D Events", "O'Brien", "日本チェックイン", "x".repeat(60), "क्षि".repeat(30)])(
  "[OPS-15] %j is a brand",
  (brand) => {
    expect(() => requireBrand(brand)).not.toThrow();
  },
);
