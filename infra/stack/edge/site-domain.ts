import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import {
  AaaaRecord,
  ARecord,
  HostedZone,
  HttpsRecord,
  RecordTarget,
  type IHostedZone,
} from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Construct, type IDependable } from "constructs";
import { hostsOf, type StageDomain } from "#infra/stack/stage/stage-domain.ts";

/** One certificate for all names, validated by DNS records in their zone, and the records that point to the site. */
export class SiteDomain extends Construct {
  readonly hosts: readonly string[];
  readonly zone: IHostedZone;
  readonly certificate: ICertificate;

  constructor(scope: Construct, id: string, domain: StageDomain) {
    super(scope, id);
    this.hosts = hostsOf(domain);
    this.zone = HostedZone.fromHostedZoneAttributes(this, "Zone", {
      hostedZoneId: domain.zone.id,
      zoneName: domain.zone.name,
    });
    this.certificate = new Certificate(this, "Certificate", {
      domainName: domain.host,
      subjectAlternativeNames: [...domain.redirectedHosts],
      validation: CertificateValidation.fromDns(this.zone),
    });
  }

  /** HTTPS records let a browser start with HTTP/3 on its first connection. */
  pointTo(distribution: IDistribution): readonly IDependable[] {
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    return this.hosts.flatMap((host) => {
      // A name with a final dot is complete: nothing is appended to it.
      const record = { zone: this.zone, recordName: `${host}.`, target };
      return [
        new ARecord(this, `${host} A`, record),
        new AaaaRecord(this, `${host} AAAA`, record),
        new HttpsRecord(this, `${host} HTTPS`, record),
      ];
    });
  }
}
