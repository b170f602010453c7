import { App } from "aws-cdk-lib";
import type { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { transportOf, type StageDomain } from "#infra/stack/stage/stage-domain.ts";
import { readStage, siteSettingsOf } from "#infra/stack/stage/stages.ts";
import { onlyOf, parameterIn, propertiesOf } from "#test/stack/support/in-template.ts";
import { withAllFeatures } from "#test/stack/support/stage-with-all-features.ts";
import { makeStageStack, synthesize as synth } from "#test/stack/support/synth-stage.ts";

const prod = withAllFeatures(readStage("prod"));
const dev = withAllFeatures(readStage("dev"));
const templates = { prod: synth(prod), dev: synth(dev) };

const distributionOf = (template: Template) =>
  onlyOf(template, "AWS::CloudFront::Distribution").properties.DistributionConfig;

/** Name and type of each record that matches a pattern. */
const recordsOf = (template: Template, pattern: RegExp) =>
  propertiesOf(template, "AWS::Route53::RecordSet")
    .filter(({ Name }) => typeof Name === "string" && pattern.test(Name))
    .map(({ Name, Type, AliasTarget, ResourceRecords, HostedZoneId }) => {
      expect(HostedZoneId).toBe(prod.domain!.zone.id);
      return [Name, Type, ResourceRecords?.[0] ?? JSON.stringify(AliasTarget.DNSName)];
    });

test("[OPS-01] one certificate covers a stage's hosts, validated by DNS, and old TLS is refused", () => {
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

test("[OPS-01] each host of a stage has A, AAAA and HTTPS records to its distribution", () => {
  const { id } = onlyOf(templates.prod, "AWS::CloudFront::Distribution");
  const target = JSON.stringify({ "Fn::GetAtt": [id, "DomainName"] });
  expect(recordsOf(templates.prod, /^(www\.)?example\.com\.$/).toSorted()).toEqual(
    ["example.com.", "www.example.com."].flatMap((host) =>
      ["A", "AAAA", "HTTPS"].map((type) => [host, type, target]),
    ),
  );
});

test("[OPS-01] SES sends from a subdomain of the zone with DKIM, SPF, DMARC and a return path", () => {
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

/** The DNS records in the deploy's output for the owner of the sender domain. */
const recordsToAdd = (template: Template) =>
  Object.entries(template.findOutputs("*")).flatMap(([id, { Value }]) =>
    id.startsWith("MailRecord") ? [[id, Value]] : [],
  );

test("[OPS-01] without a zone, SES sends from the sender's domain, and the outputs list the DNS records", () => {
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

test("[OPS-01] the sender's own domain takes precedence over the site's zone", () => {
  const foreign = synth({ ...prod, mailFrom: "website@example.org", mailDomain: { name: "example.org" } });
  expect(propertiesOf(foreign, "AWS::SES::EmailIdentity")).toEqual([{ EmailIdentity: "example.org" }]);
  expect(recordsOf(foreign, /mail\.example\.com|example\.org/)).toEqual([]);
  expect(recordsToAdd(foreign)).toHaveLength(3);
});

test("[OPS-02] the mail function can send from the stage's domain if another stage created its identity", () => {
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

test.each(["prod", "dev"] as const)("[OPS-01] %s publishes its own address", (name) => {
  const siteUrl = `https://${{ prod, dev }[name].domain!.host}`;
  expect(parameterIn(templates[name], parameterNamesOf(name).siteUrl)).toBe(siteUrl);
  templates[name].hasOutput("SiteUrl", { Value: siteUrl });
  expect(siteSettingsOf({ prod, dev }[name]).siteOrigin).toBe(siteUrl);
});

test("[OPS-01] synthesizing a stage looks up no hosted zone", () => {
  expect(App.of(makeStageStack(prod))!.synth().manifest.missing).toBeUndefined();
});

test("[OPS-02] a stage on its zone's apex sends HSTS without includeSubDomains", () => {
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
])("[OPS-02] %s with the redirected hosts %j has HSTS for: %s", (host, redirectedHosts, transport) => {
  const domain: StageDomain = { ...prod.domain!, host, redirectedHosts };
  expect(transportOf(domain)).toBe(transport);
  expect(siteSettingsOf({ ...prod, domain })).toMatchObject({ host, transport });
});

test("[QUEUE-05] [PRICE-08] a stage offers plans and quotes by email only if it acknowledges messages", () => {
  const offers = (changes: Partial<typeof prod>) => siteSettingsOf({ ...prod, ...changes }).mailsDocuments;
  expect([
    offers({ mailSandbox: false, acknowledgementsPerDay: 1 }),
    offers({ mailSandbox: true, acknowledgementsPerDay: 500 }),
    offers({ mailSandbox: false, acknowledgementsPerDay: 0 }),
  ]).toEqual([true, false, false]);
});
