import { App } from "aws-cdk-lib";
import type { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { transportOf, type StageDomain } from "#infra/stack/stage/stage-domain.ts";
import { readStage, siteSettingsOf } from "#infra/stack/stage/stages.ts";
import { onlyOf, parameterIn, propertiesOf } from "#test/stack/in-template.ts";
import { withAllFeatures } from "#test/stack/stage-with-all-features.ts";
import { makeStageStack, synthesize as synth } from "#test/stack/synth-stage.ts";

const prod = withAllFeatures(readStage("prod"));
const dev = withAllFeatures(readStage("dev"));
const templates = { prod: synth(prod), dev: synth(dev) };

const distributionOf = (template: Template) =>
  onlyOf(template, "AWS::CloudFront::Distribution").properties.DistributionConfig;

/** Name and type of each record, of those that a pattern fits. */
const recordsOf = (template: Template, pattern: RegExp) =>
  propertiesOf(template, "AWS::Route53::RecordSet")
    .filter(({ Name }) => typeof Name === "string" && pattern.test(Name))
    .map(({ Name, Type, AliasTarget, ResourceRecords, HostedZoneId }) => {
      expect(HostedZoneId).toBe(prod.domain!.zone.id);
      return [Name, Type, ResourceRecords?.[0] ?? JSON.stringify(AliasTarget.DNSName)];
    });

test("[OPS-01] one certificate holds a stage's names, each proven in its zone, and old TLS is refused", () => {
  const certificate = onlyOf(templates.prod, "AWS::CertificateManager::Certificate");
  expect(certificate.properties).toMatchObject({
    DomainName: "www.example.com",
    SubjectAlternativeNames: ["example.com"],
    ValidationMethod: "DNS",
    DomainValidationOptions: ["www.example.com", "example.com"].map((DomainName) => ({
      DomainName,
      HostedZoneId: prod.domain!.zone.id,
    })),
  });
  const config = distributionOf(templates.prod);
  expect(config.Aliases).toEqual(["www.example.com", "example.com"]);
  expect(config.ViewerCertificate).toEqual({
    AcmCertificateArn: { Ref: certificate.id },
    MinimumProtocolVersion: "TLSv1.2_2021",
    SslSupportMethod: "sni-only",
  });
});

test("[OPS-01] each name of a stage leads to its distribution, by both address families and with HTTP/3 announced", () => {
  const { id } = onlyOf(templates.prod, "AWS::CloudFront::Distribution");
  const target = JSON.stringify({ "Fn::GetAtt": [id, "DomainName"] });
  expect(recordsOf(templates.prod, /^(www\.)?example\.com\.$/).toSorted()).toEqual(
    ["example.com.", "www.example.com."].flatMap((host) =>
      ["A", "AAAA", "HTTPS"].map((type) => [host, type, target]),
    ),
  );
});

test("[OPS-01] SES mails from a domain below the zone's, signed, with a way back and the wish that forgeries are refused", () => {
  const identity = onlyOf(templates.prod, "AWS::SES::EmailIdentity");
  expect(identity.properties).toEqual({
    EmailIdentity: "prod.mail.example.com",
    MailFromAttributes: { MailFromDomain: "bounces.prod.mail.example.com" },
  });
  expect(recordsOf(templates.prod, /mail\.example\.com\.$/).toSorted()).toEqual([
    ["_dmarc.prod.mail.example.com.", "TXT", '"v=DMARC1; p=reject"'],
    ["bounces.prod.mail.example.com.", "MX", "10 feedback-smtp.us-east-1.amazonses.com"],
    ["bounces.prod.mail.example.com.", "TXT", '"v=spf1 include:amazonses.com -all"'],
  ]);
  const keys = propertiesOf(templates.prod, "AWS::Route53::RecordSet").filter(({ Type }) => Type === "CNAME");
  expect(keys.map(({ Name, ResourceRecords }) => [Name, ResourceRecords])).toEqual(
    [1, 2, 3].map((index) => [
      { "Fn::GetAtt": [identity.id, `DkimDNSTokenName${index}`] },
      [{ "Fn::GetAtt": [identity.id, `DkimDNSTokenValue${index}`] }],
    ]),
  );
});

/** What the deploy tells whoever keeps the sender's DNS. */
const recordsToAdd = (template: Template) =>
  Object.entries(template.findOutputs("*")).flatMap(([id, { Value }]) =>
    id.startsWith("MailRecord") ? [[id, Value]] : [],
  );

test("[OPS-01] without a zone of its own, SES mails from the sender's domain, and the deploy names the records to add", () => {
  const mailDomain = { name: "example.org", returnPath: "bounces.example.org" };
  const elsewhere = synth({ ...dev, domain: undefined, mailFrom: "website@example.org", mailDomain });
  const [[id, identity] = expect.fail("no identity")] = Object.entries(
    elsewhere.findResources("AWS::SES::EmailIdentity"),
  );
  expect(identity.Properties).toEqual({
    EmailIdentity: "example.org",
    MailFromAttributes: { MailFromDomain: "bounces.example.org" },
  });
  expect(propertiesOf(elsewhere, "AWS::Route53::RecordSet")).toEqual([]);
  const token = (name: string) => ({ "Fn::GetAtt": [id, name] });
  expect(recordsToAdd(elsewhere)).toEqual([
    ...[1, 2, 3].map((index) => [
      `MailRecord${index}`,
      {
        "Fn::Join": ["", [token(`DkimDNSTokenName${index}`), " CNAME ", token(`DkimDNSTokenValue${index}`)]],
      },
    ]),
    ["MailRecord4", "bounces.example.org MX 10 feedback-smtp.us-east-1.amazonses.com"],
    ["MailRecord5", 'bounces.example.org TXT "v=spf1 include:amazonses.com -all"'],
  ]);
});

test("[OPS-01] the sender's own domain wins over the site's zone, and SES's return path is the default", () => {
  const foreign = synth({ ...prod, mailFrom: "website@example.org", mailDomain: { name: "example.org" } });
  expect(propertiesOf(foreign, "AWS::SES::EmailIdentity")).toEqual([{ EmailIdentity: "example.org" }]);
  expect(recordsOf(foreign, /mail\.example\.com|example\.org/)).toEqual([]);
  expect(recordsToAdd(foreign)).toHaveLength(3);
});

test("[OPS-02] the mail function may send from the stage's domain, whoever made its identity", () => {
  const identities = { sender: "existing", sandboxRecipient: "existing" } as const;
  const borrowing = synth({ ...dev, mailIdentities: identities });
  expect(propertiesOf(borrowing, "AWS::SES::EmailIdentity")).toEqual([]);
  expect(recordsOf(borrowing, /mail\.example\.com/)).toEqual([]);
  const [statement] = propertiesOf(borrowing, "AWS::IAM::Policy")
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Action }) => Action === "ses:SendEmail");
  expect(statement.Condition).toMatchObject({ StringEquals: { "ses:FromAddress": dev.mailFrom } });
  const arn = (name: string) => `arn:aws:ses:us-east-1:123456789012:identity/${name}`;
  expect(statement.Resource).toEqual(
    expect.arrayContaining([arn("dev.mail.example.com"), arn(dev.supportEmail)]),
  );
});

test.each(["prod", "dev"] as const)("[OPS-01] %s tells everybody its own address", (name) => {
  const siteUrl = `https://${{ prod, dev }[name].domain!.host}`;
  expect(parameterIn(templates[name], parameterNamesOf(name).siteUrl)).toBe(siteUrl);
  templates[name].hasOutput("SiteUrl", { Value: siteUrl });
  expect(siteSettingsOf({ prod, dev }[name]).siteOrigin).toBe(siteUrl);
});

test("[OPS-01] a zone is never looked up, so that no stage's synth needs an account", () => {
  expect(App.of(makeStageStack(prod))!.synth().manifest.missing).toBeUndefined();
});

test("[OPS-02] a stage that answers under its zone's own name promises https for that name alone", () => {
  const transportOfPolicies = (template: Template) =>
    propertiesOf(template, "AWS::CloudFront::ResponseHeadersPolicy").map(
      ({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig } }) =>
        SecurityHeadersConfig.StrictTransportSecurity,
    );
  for (const { IncludeSubdomains, AccessControlMaxAgeSec } of transportOfPolicies(templates.prod)) {
    expect([IncludeSubdomains, AccessControlMaxAgeSec]).toEqual([false, 63_072_000]);
  }
  for (const { IncludeSubdomains } of transportOfPolicies(templates.dev))
    expect(IncludeSubdomains).toBe(true);
});

test.each<[host: string, redirectedHosts: string[], transport: string]>([
  ["www.example.com", [], "host and subdomains"],
  ["www.example.com", ["example.com"], "host alone"],
  ["example.com", ["www.example.com"], "host alone"],
  ["dev.site.example.com", ["site.example.com"], "host and subdomains"],
])("[OPS-02] %s with %j promises https for %s", (host, redirectedHosts, transport) => {
  const domain: StageDomain = { ...prod.domain!, host, redirectedHosts };
  expect(transportOf(domain)).toBe(transport);
  expect(siteSettingsOf({ ...prod, domain })).toMatchObject({ host, transport });
});

test("[QUEUE-05] [PRICE-08] a stage offers plans and quotes by email where it acknowledges messages", () => {
  const offers = (changes: Partial<typeof prod>) => siteSettingsOf({ ...prod, ...changes }).mailsSheets;
  expect([
    offers({ mailSandbox: false, acknowledgementsPerDay: 1 }),
    offers({ mailSandbox: true, acknowledgementsPerDay: 500 }),
    offers({ mailSandbox: false, acknowledgementsPerDay: 0 }),
  ]).toEqual([true, false, false]);
});
