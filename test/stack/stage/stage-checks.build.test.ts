import { expect, test } from "vitest";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { requireAccount, requireValidRow, type Stage } from "#infra/stack/stage/stage.ts";
import { withAllFeatures } from "#test/stack/support/stage-with-all-features.ts";
import { featureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const full = withAllFeatures(readStage("prod"));
const domain = full.domain!;

/** A row that does not compile, as after an ignored type error. */
const rowWith = (values: object): Stage => ({ ...full, ...values });

test.each(stages)(
  "[OPS-01] the configuration of $name is valid, with and without optional values",
  (stage) => {
    expect(requireValidRow(stage)).toBe(stage);
    expect(() => requireValidRow(withAllFeatures(stage))).not.toThrow();
  },
);

/** The row with another value at a path, such as `domain.zone.id`. */
const rowWithAt = (path: string, value: unknown): Stage => {
  const changed: Record<string, unknown> = structuredClone(full);
  const names = path.split(".");
  const last = names.pop()!;
  const owner = names.reduce((part, name) => part[name] as Record<string, unknown>, changed);
  owner[last] = value;
  return changed as Stage;
};

const forwardings = [
  "http://crm.example.com/contact",
  "https://owner:key@crm.example.com/contact",
  "https://169.254.169.254/latest",
  "https://2852039166/latest",
  "https://[::1]/contact",
  "https://localhost/contact",
  "https://crm.internal/contact",
  "crm.example.com",
];

const expectOneSentence = (path: string, value: unknown, expected: string): void => {
  const found = value === undefined ? "missing" : JSON.stringify(value);
  expect(() => requireValidRow(rowWithAt(path, value))).toThrow(
    new Error(`stage "prod": ${path} is ${found}, expected ${expected} (see infra/stack/stage/stages.ts)`),
  );
};

test.each<[path: string, value: unknown, expected: string]>([
  ["account", "12345678901", "12 digits"],
  ["mailFrom", undefined, "an email address"],
  ["supportEmail", "support", "an email address"],
  ...forwardings.map((url): [string, string, string] => [
    "forwardTo",
    url,
    "an https address at a host's name, with no user in it",
  ]),
  ["alarmEmail", "a@b", "an email address"],
  ["mailIdentities.sandboxRecipient", undefined, 'one of "create", "existing"'],
  ["analytics.mixpanel.token", "0123", "a Mixpanel token, 32 hex digits"],
  ["analytics.mixpanel.replayPercent", 101, "0 to 100"],
  ["analytics.metaPixel.id", "12", "a Meta pixel's id, 15 or 16 digits"],
  ["analytics.ga4.measurementId", "UA-1-1", "a measurement id such as G-ABCDE12345"],
  ["firewall", "none", '"own", as the stage is protected'],
  ["backupCopies.region", "west", "a region such as us-west-2"],
  ["backupCopies.region", "us-east-1", "another region than the stage's"],
  ["backupCopies", undefined, "a region, as the stage is protected"],
  ["domain.host", "WWW.example.com", "a host name in lower case"],
  ["domain.zone.id", "/hostedzone/Z1", "a hosted zone's id, such as Z0123456789ABCDEFGHIJ"],
  ["pipeline.repository", "site", "a repository on GitHub, owner/name"],
])("[OPS-01] refuses %s with the value %j in one sentence", expectOneSentence);

test.each(Object.values(featureFixtures).flatMap(({ stack }) => stack?.invalidValues ?? []))(
  "[OPS-01] refuses a feature's %s with the value %j in one sentence",
  expectOneSentence,
);

const notBelowZone = "expected an address at a name below its zone example.com, or a mailDomain";

test.each<[values: object, sentence: string]>([
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
  [{ mailFrom: "website@example.org" }, `mailFrom is "website@example.org", ${notBelowZone}`],
  [{ mailFrom: "website@example.com" }, `mailFrom is "website@example.com", ${notBelowZone}`],
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
])("[OPS-01] refuses %j, which conflicts with the rest of the stage, in one sentence", (values, sentence) => {
  expect(() => requireValidRow(rowWith(values))).toThrow(
    new Error(`stage "prod": ${sentence} (see infra/stack/stage/stages.ts)`),
  );
});

test("[OPS-01] accepts a sender with its own domain outside the site's zone", () => {
  const row = rowWith({ mailFrom: "website@example.org", mailDomain: { name: "example.org" } });
  expect(requireValidRow(row)).toBe(row);
});

test("[OPS-01] refuses credentials for another account than the stage's", () => {
  expect(() => requireAccount(full, "210987654321")).toThrow(
    new Error(
      'stage "prod" belongs to account 123456789012, but these credentials are for 210987654321 (see infra/stack/stage/stages.ts)',
    ),
  );
  expect(requireAccount(full, full.account)).toBe(full);
  expect(requireAccount(full, undefined)).toBe(full);
  expect(requireAccount(readStage("dev"), "210987654321").name).toBe("dev");
  expect(requireAccount(readStage("prod"), undefined).name).toBe("prod");
  expect(() => requireAccount(readStage("prod"), "210987654321")).toThrow(
    /^stage "prod" is protected and names no account, .*210987654321.* \(see infra\/stack\/stage\/stages\.ts\)$/,
  );
});
