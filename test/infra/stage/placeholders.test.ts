import { expect, test } from "vitest";
import { voiceUseCases } from "#shared/catalogue/voice-use-cases.ts";
import {
  findPlaceholders,
  findVoicePlaceholders,
  requireBrand,
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

type Refused = [sentence: string, values: Partial<Stage> & { readonly site?: Partial<OwnSite> }];

const ofVoice: readonly Refused[] = [
  [
    "nobody answers 915555501234 (voiceDemo.whatsappNumber)",
    { site: { voiceDemo: { ...own.voiceDemo, whatsappNumber: "915555501234" } } },
  ],
  ["voice.whatsappNumberId and voice.agents (9 of 9) are not your ids", { voice: prod.voice }],
  [
    "voice.agents (1 of 9) are not your ids",
    { voice: { ...readyVoice, agents: { ...agents, "event-rsvp": "agent_event_rsvp" } } },
  ],
];

/** Numbers of American, British and Australian films, and an Indian one that only counts. */
const noNumbers: readonly Refused[] = [
  [
    "nobody answers +1 650 555 0142 (phone)",
    { site: { phone: { ...own.phone, display: "+1 650 555 0142" } } },
  ],
  [
    "nobody answers tel:+447700900123 (phone.href)",
    { site: { phone: { ...own.phone, href: "tel:+447700900123" } } },
  ],
  ["nobody answers +61255501234 (pageTo.sms)", { pageTo: { sms: "+61255501234" } }],
  [
    "nobody answers +91 98765 43210 (phone)",
    { site: { phone: { ...own.phone, display: "+91 98765 43210" } } },
  ],
];

test.each<Refused>([
  [
    "nobody reads mail at a@badges.example (supportEmail of shared/site.ts)",
    { site: { supportEmail: "a@badges.example" } },
  ],
  ["nobody reads mail at a@mail.example.com (alarmEmail)", { alarmEmail: "a@mail.example.com" }],
  [
    "nothing is at https://badges.example/ (links.signUp)",
    { site: { links: { signUp: "https://badges.example/" } } },
  ],
  ["nothing is at cal.com/badges (links.booking)", { site: { links: { booking: "cal.com/badges" } } }],
  ["nothing is at https://alarms.test/key (pageTo.https)", { pageTo: { https: "https://alarms.test/key" } }],
  ["nothing is at https://crm.example/ (forwardTo)", { forwardTo: "https://crm.example/" }],
  ["nobody can own www.example.org (domain)", { domain: { ...domain, host: "www.example.org" } }],
  ["nobody can own mail.invalid (mailDomain)", { mailDomain: { name: "mail.invalid" } }],
  ...noNumbers,
  ["the clients on the home page are invented ", { site: { sampleClients: true } }],
  ["seller, law and courts are the template's", { site: { sampleSeller: true } }],
  ['searchEngines is "welcome", but a stage without a domain has no address ', { searchEngines: "welcome" }],
  ...(isOn("voice") ? ofVoice : []),
])("[OPS-08] %s: that one sentence refuses it and says what to do", (sentence, { site, ...values }) => {
  const found = findPlaceholders({ ...row, ...values }, { ...own, ...site });
  expect(found.map((told) => told.slice(0, sentence.length))).toEqual([sentence]);
  expect(() => requireOwnValues({ ...row, ...values }, { ...own, ...site })).toThrow(`\n- ${found[0]}`);
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
