import { Stack, CfnOutput } from "aws-cdk-lib";
import { CfnRecordSet, MxRecord, TxtRecord, type IHostedZone } from "aws-cdk-lib/aws-route53";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import type { Stage } from "#infra/stack/stage/stage.ts";

export type MailDomainElsewhereProps = NonNullable<Stage["mailDomain"]>;

export type MailDomainProps = {
  /** A subdomain of the zone, so that these records do not affect the zone's other mail. */
  readonly name: string;
  readonly zone: IHostedZone;
};

/** DNS records that let SES receive bounces for a name, and send from it. */
const returnPathRecords = (region: string) => ({
  mx: { priority: 10, hostName: `feedback-smtp.${region}.amazonses.com` },
  spf: "v=spf1 include:amazonses.com -all",
});

/**
 * The domain's DNS is managed elsewhere: the outputs list the records to add. With a hosted zone, `makeMailDomain` adds
 * them itself.
 */
export const makeMailDomainElsewhere = (
  scope: Construct,
  { name, returnPath }: MailDomainElsewhereProps,
): EmailIdentity => {
  const identity = new EmailIdentity(scope, "Identity", {
    identity: Identity.domain(name),
    ...(returnPath !== undefined && { mailFromDomain: returnPath }),
  });
  const { mx, spf } = returnPathRecords(Stack.of(scope).region);
  [
    ...identity.dkimRecords.map((key) => `${key.name} CNAME ${key.value}`),
    ...(returnPath === undefined
      ? []
      : [`${returnPath} MX ${mx.priority} ${mx.hostName}`, `${returnPath} TXT "${spf}"`]),
  ].forEach((value, index) => {
    new CfnOutput(scope, `Record${index + 1}`, { value }).overrideLogicalId(`MailRecord${index + 1}`);
  });
  return identity;
};

/**
 * Sets up DKIM, SPF and a DMARC policy of `reject` automatically. Without a hosted zone, use `makeMailDomainElsewhere`.
 */
export const makeMailDomain = (scope: Construct, { name: domain, zone }: MailDomainProps): EmailIdentity => {
  const mailFromDomain = `bounces.${domain}`;
  const identity = new EmailIdentity(scope, "Identity", {
    identity: Identity.domain(domain),
    mailFromDomain,
  });
  identity.dkimRecords.forEach(({ name, value }, index) => {
    new CfnRecordSet(scope, `Dkim${index + 1}`, {
      hostedZoneId: zone.hostedZoneId,
      name,
      type: "CNAME",
      resourceRecords: [value],
      ttl: "1800",
    });
  });
  const { mx, spf } = returnPathRecords(Stack.of(scope).region);
  new MxRecord(scope, "Bounces", { zone, recordName: `${mailFromDomain}.`, values: [mx] });
  new TxtRecord(scope, "Spf", { zone, recordName: `${mailFromDomain}.`, values: [spf] });
  new TxtRecord(scope, "Dmarc", { zone, recordName: `_dmarc.${domain}.`, values: ["v=DMARC1; p=reject"] });
  return identity;
};
