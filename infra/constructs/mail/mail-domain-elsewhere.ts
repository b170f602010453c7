import { CfnOutput, Stack } from "aws-cdk-lib";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { Stage } from "#infra/stage/stage.ts";
import { returnPathRecords } from "./mail-domain.ts";

export type MailDomainElsewhereProps = NonNullable<Stage["mailDomain"]>;

/**
 * A domain that SES may send from once whoever keeps its DNS has added the records that the stack's outputs name: keys that
 * sign each mail (DKIM) and, with `returnPath`, a return address for bounces. Where the stage has a hosted zone for it,
 * `MailDomain`, which adds them itself.
 */
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
