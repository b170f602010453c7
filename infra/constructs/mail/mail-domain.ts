import { Stack, CfnOutput } from "aws-cdk-lib";
import { CfnRecordSet, MxRecord, TxtRecord, type IHostedZone } from "aws-cdk-lib/aws-route53";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { Stage } from "#infra/stage/stage.ts";

export type MailDomainElsewhereProps = NonNullable<Stage["mailDomain"]>;

/** Its DNS is kept elsewhere: the outputs name the records to add. With a hosted zone, `MailDomain` adds them itself. */
export class MailDomainElsewhere extends Construct {
  readonly identity: EmailIdentity;

  constructor(scope: Construct, id: string, { name, returnPath }: MailDomainElsewhereProps) {
    super(scope, id);
    this.identity = new EmailIdentity(this, "Identity", {
      identity: Identity.domain(name),
      ...(returnPath !== undefined && { mailFromDomain: returnPath }),
    });
    const { mx, spf } = returnPathRecords(Stack.of(this).region);
    [
      ...this.identity.dkimRecords.map((key) => `${key.name} CNAME ${key.value}`),
      ...(returnPath === undefined
        ? []
        : [`${returnPath} MX ${mx.priority} ${mx.hostName}`, `${returnPath} TXT "${spf}"`]),
    ].forEach((value, index) => {
      new CfnOutput(this, `Record${index + 1}`, { value }).overrideLogicalId(`MailRecord${index + 1}`);
    });
  }
}

export type MailDomainProps = {
  /** Below the zone's own name, so that these records do not affect anybody's other mail. */
  readonly name: string;
  readonly zone: IHostedZone;
};

/** What a name must say to take bounces for SES, and to say that SES may send for it. */
export const returnPathRecords = (region: string) => ({
  mx: { priority: 10, hostName: `feedback-smtp.${region}.amazonses.com` },
  spf: "v=spf1 include:amazonses.com -all",
});

/** With DKIM, SPF and a DMARC policy of `reject`, without manual work. Without a hosted zone, `MailDomainElsewhere`. */
export class MailDomain extends Construct {
  readonly identity: EmailIdentity;

  constructor(scope: Construct, id: string, { name: domain, zone }: MailDomainProps) {
    super(scope, id);
    const mailFromDomain = `bounces.${domain}`;
    this.identity = new EmailIdentity(this, "Identity", {
      identity: Identity.domain(domain),
      mailFromDomain,
    });
    this.identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnRecordSet(this, `Dkim${index + 1}`, {
        hostedZoneId: zone.hostedZoneId,
        name,
        type: "CNAME",
        resourceRecords: [value],
        ttl: "1800",
      });
    });
    const { mx, spf } = returnPathRecords(Stack.of(this).region);
    new MxRecord(this, "Bounces", { zone, recordName: `${mailFromDomain}.`, values: [mx] });
    new TxtRecord(this, "Spf", { zone, recordName: `${mailFromDomain}.`, values: [spf] });
    new TxtRecord(this, "Dmarc", { zone, recordName: `_dmarc.${domain}.`, values: ["v=DMARC1; p=reject"] });
  }
}
