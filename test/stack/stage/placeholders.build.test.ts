import { expect, test } from "vitest";
import {
  findPlaceholders,
  requireBrand,
  requireOwnValues,
  type OwnSite,
} from "#infra/stack/stage/placeholders.ts";
import { stages } from "#infra/stack/stage/stages.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { expectRefusal, own, row, type Refused } from "./own-stage.ts";

const invented: OwnSite = {
  ...own,
  supportEmail: "support@badges.example",
  phone: { display: "+1 650 555 0142", href: "tel:+16505550142" },
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
  ["its own addresses only", row],
  ["a domain that search engines may list", { ...row, domain, searchEngines: "index" }],
])("[OPS-08] accepts a protected stage with %s", (_, stage) => {
  expect(findPlaceholders(stage, own)).toEqual([]);
  expect(requireOwnValues(stage, own)).toBe(stage);
});

test.each<Refused>([
  [
    {},
    { supportEmail: "support@badges.example" },
    "placeholder email addresses support@badges.example (supportEmail of shared/site.ts):",
  ],
  [{ alarmEmail: "a@mail.example.com" }, {}, "placeholder email addresses a@mail.example.com (alarmEmail):"],
  [
    {},
    { links: { signUp: "https://app.badges.example/sign-up" } },
    "placeholder links https://app.badges.example/sign-up (links.signUp):",
  ],
  [{}, { links: { booking: "cal.com/badges" } }, "placeholder links cal.com/badges (links.booking):"],
  [
    { pageTo: { https: "https://alarms.test/key" } },
    {},
    "placeholder links https://alarms.test/key (pageTo.https):",
  ],
  [
    { forwardTo: "https://crm.badges.example/contact" },
    {},
    "placeholder links https://crm.badges.example/contact (forwardTo):",
  ],
  [{ domain: { ...domain, host: "www.example.org" } }, {}, "placeholder domains www.example.org (domain):"],
  [{ mailDomain: { name: "mail.invalid" } }, {}, "placeholder domains mail.invalid (mailDomain):"],
  // American, British and Australian fictional numbers, and an Indian one whose digits just count up.
  [
    {},
    { phone: { ...own.phone, display: "+1 650 555 0142" } },
    "placeholder numbers +1 650 555 0142 (phone):",
  ],
  [
    {},
    { phone: { ...own.phone, href: "tel:+447700900123" } },
    "placeholder numbers tel:+447700900123 (phone.href):",
  ],
  [{ pageTo: { sms: "+61255501234" } }, {}, "placeholder numbers +61255501234 (pageTo.sms):"],
  [
    {},
    { phone: { ...own.phone, display: "+91 98765 43210" } },
    "placeholder numbers +91 98765 43210 (phone):",
  ],
  [{}, { sampleClients: true }, "the clients on the home page are invented"],
  [{}, { sampleSeller: true }, "seller, law and courts are the template's"],
  [{ searchEngines: "index" }, {}, 'searchEngines is "index", but a stage without a domain has no address'],
])("[OPS-08] a stage with %j and a site with %j is refused: %s", expectRefusal);

test.each(stages)("[OPS-08] placeholder values stop $name only if it is protected", (stage) => {
  if (stage.terminationProtection)
    expect(() => requireOwnValues(stage, invented)).toThrow(/placeholder values/);
  else expect(requireOwnValues(stage, invented)).toBe(stage);
  expect(findPlaceholders(stage, invented).length).toBeGreaterThanOrEqual(4);
});

test.each(["", "  ", "—!", "x".repeat(61)])("[OPS-15] refuses the brand %j in one sentence", (brand) => {
  expect(() => requireBrand(brand)).toThrow(/^the brand must be a name of 1 to 60 characters/);
});

test.each(["X", "Ü", "3D Events", "O'Brien", "日本チェックイン", "x".repeat(60), "क्षि".repeat(30)])(
  "[OPS-15] accepts the brand %j",
  (brand) => {
    expect(() => requireBrand(brand)).not.toThrow();
  },
);
