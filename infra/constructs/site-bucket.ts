import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";

export type SiteBucketProps = {
  /** How long the access logs of the bucket and of CloudFront are kept. */
  readonly logRetentionDays: number;
};

const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} as const;

/**
 * Where the site's files lie: every release's documents and every hashed asset, for ever, so that an open tab and a
 * rollback find what they need. Nobody reads it but the distribution.
 */
export class SiteBucket extends Construct {
  readonly bucket: Bucket;
  readonly logBucket: Bucket;

  constructor(scope: Construct, id: string, { logRetentionDays }: SiteBucketProps) {
    super(scope, id);
    this.logBucket = new Bucket(this, "Logs", {
      ...privateBucket,
      // CloudFront still writes its logs by access control list.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(logRetentionDays) }],
    });
    this.bucket = new Bucket(this, "Bucket", {
      ...privateBucket,
      serverAccessLogsBucket: this.logBucket,
      serverAccessLogsPrefix: "bucket/",
    });
  }
}
