import { CfnElement, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement, ServicePrincipal, type IRole } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { ledgerFolder, ledgerKey, manifestFolder } from "#shared/site/release-manifest.ts";
import { suppress, type Suppression } from "#infra/stack/suppressed-findings.ts";
import { allow } from "#infra/stack/allow.ts";
import type { WorkloadFunction } from "../work/workload-function.ts";

export type SiteBucketProps = {
  readonly logRetentionDays: number;
};

const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} as const;

const undoDays = 30;

const bucketSuppressions: readonly Suppression[] = [
  {
    ids: ["NIST.800.53.R5-S3BucketReplicationEnabled"],
    reason: "Deploying the same commit builds the site's files again, and logs are retained only for days.",
  },
  {
    ids: ["NIST.800.53.R5-S3DefaultEncryptionKMS"],
    reason:
      "S3 encrypts both buckets with its own key. The site's files are public, and a customer managed key would " +
      "need permissions for each service that writes logs.",
  },
];

/** Stores every release until long after it was live, so that open tabs and rollbacks find their files. */
export class SiteBucket extends Construct {
  readonly bucket: Bucket;
  readonly logBucket: Bucket;

  constructor(scope: Construct, id: string, { logRetentionDays }: SiteBucketProps) {
    super(scope, id);
    this.logBucket = new Bucket(this, "Logs", {
      ...privateBucket,
      // CloudFront once wrote its logs by access control list, and such a list cannot be disabled while it contains a
      // grantee.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(logRetentionDays) }],
    });
    this.bucket = new Bucket(this, "Bucket", {
      ...privateBucket,
      serverAccessLogsBucket: this.logBucket,
      serverAccessLogsPrefix: "bucket/",
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(undoDays), expiredObjectDeleteMarker: true },
      ],
    });
    suppress(this, ...bucketSuppressions);
    suppress(
      this.logBucket,
      {
        ids: ["NIST.800.53.R5-S3BucketVersioningEnabled", "CKV_AWS_21"],
        reason:
          "Logs are written once and contain visitors' addresses: expired ones must be deleted, not retained as " +
          "old versions.",
      },
      {
        ids: ["CKV_AWS_18"],
        reason: "It stores the access logs: an access log of this bucket would log itself.",
      },
    );
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
        actions: ["s3:GetObject"],
        resources: [manifestFolder, ledgerFolder].map((folder) => this.bucket.arnForObjects(`${folder}/*`)),
      }),
    );
  }

  /** Allows the cleanup function to delete objects by version, so that it cannot delete a newer one by mistake. */
  allowRemoving(cleaner: WorkloadFunction): void {
    const allowOn = (action: string, keys: readonly string[]): void =>
      allow(
        cleaner.role,
        [action],
        keys.map((key) => this.bucket.arnForObjects(key)),
      );
    const below = ["assets", "releases", manifestFolder].map((folder) => `${folder}/*`);
    allow(cleaner.role, ["s3:ListBucketVersions"], [this.bucket.bucketArn]);
    allowOn("s3:GetObject", [`${manifestFolder}/*`, ledgerKey]);
    allowOn("s3:PutObject", [ledgerKey]);
    allowOn("s3:DeleteObjectVersion", below);
    acceptFolders(cleaner.role, this.bucket, below);
  }
}

/** @param patterns of keys in the bucket, which a role may act on as a whole */
export const acceptFolders = (role: IRole, bucket: Bucket, patterns: readonly string[]): void => {
  const { defaultChild } = bucket.node;
  const bucketId = CfnElement.isCfnElement(defaultChild) ? Stack.of(bucket).getLogicalId(defaultChild) : "";
  suppress(role, {
    ids: patterns.map((pattern) => `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${pattern}]`),
    reason: "It needs whole folders of files, whose names contain hashes that are known only after a build.",
  });
};
