import { CfnElement, Stack } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { accept } from "#infra/accepted-findings.ts";
import { ledgerKey, manifestFolder } from "#shared/release-manifest.ts";
import type { WorkloadFunction } from "../work/workload-function.ts";
import { allow } from "#infra/constructs/allow.ts";

export type ReleaseCleanerProps = {
  readonly bucket: Bucket;
  readonly cleaner: WorkloadFunction;
};

const removedBelow = ["assets", "releases", manifestFolder] as const;

/** Removes what nobody needs any more from the bucket, version by version, so that nothing new can be removed. */
export class ReleaseCleaner extends Construct {
  constructor(scope: Construct, id: string, { bucket, cleaner }: ReleaseCleanerProps) {
    super(scope, id);
    const allowOn = (action: string, keys: readonly string[]): void =>
      allow(
        cleaner.role,
        [action],
        keys.map((key) => bucket.arnForObjects(key)),
      );
    const below = removedBelow.map((folder) => `${folder}/*`);
    allow(cleaner.role, ["s3:ListBucketVersions"], [bucket.bucketArn]);
    allowOn("s3:GetObject", [`${manifestFolder}/*`, ledgerKey]);
    allowOn("s3:PutObject", [ledgerKey]);
    allowOn("s3:DeleteObjectVersion", below);

    const { defaultChild } = bucket.node;
    const bucketId = CfnElement.isCfnElement(defaultChild) ? Stack.of(this).getLogicalId(defaultChild) : "";
    accept(cleaner.role, {
      ids: below.map((pattern) => `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${pattern}]`),
      reason:
        "It works on whole folders of files; their names hold hashes and are known only once they are built.",
    });
  }
}
