import { Stack } from "aws-cdk-lib";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";

export type EdgeLogProps = {
  readonly distribution: Distribution;
  readonly bucket: Bucket;
};

/**
 * Cookies, queries and referrers are not logged: the query of a payment link holds its signature and an invoice number.
 */
const recordFields = [
  "date",
  "time",
  "x-edge-location",
  "sc-bytes",
  "c-ip",
  "cs-method",
  "cs(Host)",
  "cs-uri-stem",
  "sc-status",
  "cs(User-Agent)",
  "x-edge-result-type",
  "x-edge-request-id",
  "x-host-header",
  "cs-protocol",
  "cs-bytes",
  "time-taken",
  "ssl-protocol",
  "ssl-cipher",
  "x-edge-response-result-type",
  "cs-protocol-version",
  "time-to-first-byte",
  "x-edge-detailed-result-type",
  "sc-content-type",
  "sc-content-len",
];

/** The distribution's access log, by CloudFront's standard logging v2: the older version cannot leave a field out. */
export class EdgeLog extends Construct {
  constructor(scope: Construct, id: string, { distribution, bucket }: EdgeLogProps) {
    super(scope, id);
    const { account, stackName } = Stack.of(this);
    const name = `${stackName}-edge`;
    const source = new CfnDeliverySource(this, "Source", {
      name,
      logType: "ACCESS_LOGS",
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, "Destination", {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: "json",
    });
    const granted = bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("delivery.logs.amazonaws.com")],
        actions: ["s3:PutObject"],
        resources: [bucket.arnForObjects(`AWSLogs/${account}/*`)],
        conditions: {
          StringEquals: { "aws:SourceAccount": account },
          ArnLike: { "aws:SourceArn": source.attrArn },
        },
      }),
    );
    const delivery = new CfnDelivery(this, "Delivery", {
      deliverySourceName: source.ref,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
    });
    if (granted.policyDependable) delivery.node.addDependency(granted.policyDependable);
  }
}
