import { expect, test } from "vitest";
import { readStage, stages } from "#infra/stage/stages.ts";
import { requireAccount, requireValidRow, type Stage } from "#infra/stage/stage.ts";
import { withAllFeatures } from "#test/infra/stage-with-all-features.ts";
import { everyKey } from "#test/support/browser/every-key.ts";

const full = withAllFeatures(readStage("prod"));
const domain = full.domain!;

/** A row that no compiler would let pass, as a type error that nobody looked at leaves it. */
const rowWith = (values: object): Stage => ({ ...full, ...values });

test.each(stages)(
  "[OPS-01] the row of $name can be right, and so can one with all that it leaves out",
  (stage) => {
    expect(requireValidRow(stage)).toBe(stage);
    expect(() => requireValidRow(withAllFeatures(stage))).not.toThrow();
  },
);

test.each<[values: object, sentence: string]>([
  [{ account: "12345678901" }, 'account is "12345678901", expected 12 digits'],
  [{ mailFrom: undefined }, "mailFrom is missing, expected an e-mail address"],
  [{ supportEmail: "support" }, 'supportEmail is "support", expected an e-mail address'],
  ...[
    "http://crm.example.com/contact",
    "https://owner:key@crm.example.com/contact",
    "https://169.254.169.254/latest",
    "https://2852039166/latest",
    "https://[::1]/contact",
    "https://localhost/contact",
    "https://crm.internal/contact",
    "crm.example.com",
  ].map((forwardTo): [values: object, sentence: string] => [
    { forwardTo },
    `forwardTo is "${forwardTo}", expected an https address at a host's name, with no user in it`,
  ]),
  [{ alarmEmail: "a@b" }, 'alarmEmail is "a@b", expected an e-mail address'],
  [
    { mailIdentities: { sender: "create" } },
    'mailIdentities.sandboxRecipient is missing, expected one of "create", "existing"',
  ],
  [
    { analytics: { mixpanel: { token: "0123", residency: "us", replayPercent: 0 } } },
    'analytics.mixpanel.token is "0123", expected a Mixpanel token, 32 hex digits',
  ],
  [
    { analytics: { mixpanel: { ...everyKey.mixpanel, replayPercent: 101 } } },
    "analytics.mixpanel.replayPercent is 101, expected 0 to 100",
  ],
  [
    { analytics: { metaPixel: { id: "12" } } },
    'analytics.metaPixel.id is "12", expected a Meta pixel\'s id, 15 or 16 digits',
  ],
  [
    { analytics: { ga4: { measurementId: "UA-1-1" } } },
    'analytics.ga4.measurementId is "UA-1-1", expected a measurement id such as G-ABCDE12345',
  ],
  [
    { backupCopies: { region: "west" } },
    'backupCopies.region is "west", expected a region such as us-west-2',
  ],
  [
    { backupCopies: { region: "us-east-1" } },
    'backupCopies.region is "us-east-1", expected another region than the stage\'s',
  ],
  [
    { paymentLinks: { accept: "open", validDays: 30, endlessUntil: "2027-03-31" } },
    'paymentLinks.accept is "open", expected "signed", as the stage is protected, or openOnPurpose: true beside it',
  ],
  [
    { paymentLinks: { accept: "signed", validDays: 0, endlessUntil: "2027-03-31" } },
    "paymentLinks.validDays is 0, expected a whole number from 1 to 365",
  ],
  [
    { paymentLinks: { accept: "signed", validDays: 30, endlessUntil: "soon" } },
    'paymentLinks.endlessUntil is "soon", expected a day such as 2027-06-30',
  ],
  [{ backupCopies: undefined }, "backupCopies is missing, expected a region, as the stage is protected"],
  [
    { voice: { ...full.voice, callRegions: ["IN", "in"] } },
    `voice.callRegions.1 is "in", expected a country's code of two capitals`,
  ],
  [
    { domain: { ...domain, host: "WWW.example.com" } },
    'domain.host is "WWW.example.com", expected a host name in lower case',
  ],
  [
    { domain: { ...domain, zone: { ...domain.zone, id: "/hostedzone/Z1" } } },
    `domain.zone.id is "/hostedzone/Z1", expected a hosted zone's id, such as Z0123456789ABCDEFGHIJ`,
  ],
  [
    { domain: { ...domain, host: "www.example.org" } },
    'domain is "www.example.org", expected a name within its zone example.com',
  ],
  [
    { domain: { ...domain, redirectedHosts: ["badexample.com"] } },
    'domain is "badexample.com", expected a name within its zone example.com',
  ],
  [
    { domain: { ...domain, redirectedHosts: [domain.host] } },
    'domain.redirectedHosts is "www.example.com", expected other names than the host',
  ],
  [
    { mailFrom: "website@example.org" },
    'mailFrom is "website@example.org", expected an address at a name below its zone example.com, or a mailDomain',
  ],
  [
    { mailFrom: "website@example.com" },
    'mailFrom is "website@example.com", expected an address at a name below its zone example.com, or a mailDomain',
  ],
  [
    { mailDomain: { name: "Example.org" } },
    'mailDomain.name is "Example.org", expected a host name in lower case',
  ],
  [
    { mailDomain: { name: "example.org" } },
    'mailFrom is "website@prod.mail.example.com", expected an address at its mailDomain example.org',
  ],
  [
    {
      mailFrom: "website@example.org",
      mailDomain: { name: "example.org", returnPath: "bounces.example.com" },
    },
    'mailDomain.returnPath is "bounces.example.com", expected a name below example.org',
  ],
  [
    { pipeline: { repository: "site", githubProvider: "create" } },
    'pipeline.repository is "site", expected a repository on GitHub, owner/name',
  ],
])("[OPS-01] %j is refused in one sentence", (values, sentence) => {
  expect(() => requireValidRow(rowWith(values))).toThrow(
    new Error(`stage "prod": ${sentence} (see infra/stage/stages.ts)`),
  );
});

test("[OPS-01] a sender with a domain of its own need not be in the site's zone", () => {
  const row = rowWith({ mailFrom: "website@example.org", mailDomain: { name: "example.org" } });
  expect(requireValidRow(row)).toBe(row);
});

test("[OPS-01] credentials matter where there are any and the row names an account", () => {
  expect(() => requireAccount(full, "210987654321")).toThrow(
    new Error(
      'stage "prod" belongs to account 123456789012, but these credentials are for 210987654321 (see infra/stage/stages.ts)',
    ),
  );
  expect(requireAccount(full, full.account)).toBe(full);
  expect(requireAccount(full, undefined)).toBe(full);
  expect(requireAccount(readStage("dev"), "210987654321").name).toBe("dev");
  expect(requireAccount(readStage("prod"), undefined).name).toBe("prod");
  expect(() => requireAccount(readStage("prod"), "210987654321")).toThrow(
    /^stage "prod" is protected and names no account, .*210987654321.* \(see infra\/stage\/stages\.ts\)$/,
  );
});
