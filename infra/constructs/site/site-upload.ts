import { readdirSync, type Dirent } from "node:fs";
import { Stack } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { accept, lambdaConcurrency, lambdaDeadLetters, noNetworkAccepted } from "#infra/accepted-findings.ts";
import { objectCacheControl } from "#infra/edge/behaviours.ts";
import { namesOf } from "#infra/names-of.ts";
import { makeLogGroup, type LogSettings } from "../watch/log-group.ts";
import { UploaderRole } from "./uploader-role.ts";

export type SiteUploadProps = {
  readonly bucket: Bucket;
  /** The built site: its folders have the same names in the bucket. */
  readonly siteFolder: string;
  readonly logs: LogSettings;
};

/**
 * The uploader takes a file's type from Python's `mimetypes`, which does not know these. The types matter: every answer
 * has `nosniff`, so browsers trust them, and CloudFront compresses by them.
 */
const typesToName = { woff2: "font/woff2", webp: "image/webp" };

/** The CDK makes the function behind every upload of a stack once, at the stack's top level. */
const acknowledgeUploader = (scope: Construct): void => {
  const uploader = Stack.of(scope).node.children.find(({ node }) =>
    node.id.startsWith("Custom::CDKBucketDeployment"),
  );
  if (uploader === undefined) {
    throw new Error("the CDK made no uploader (see infra/constructs/site/site-upload.ts)");
  }
  accept(
    uploader,
    noNetworkAccepted,
    {
      ids: ["AwsSolutions-L1", "Serverless-LambdaLatestVersion"],
      reason: "The CDK chooses the uploader's runtime and follows it up; it runs at deploy time only.",
    },
    {
      ids: [...lambdaDeadLetters, ...lambdaConcurrency, "Serverless-LambdaTracing"],
      reason:
        "CloudFormation calls the uploader, a few times in a deploy, and rolls the deploy back when it fails.",
    },
    {
      ids: ["CKV_AWS_173"],
      reason: "The one variable that the CDK gives it says where certificates lie: no secret.",
    },
  );
};

/**
 * Uploads that share only their archive: each folder has its own `cache-control`, and each type that must be set
 * explicitly its own `content-type`. All of them write to the top of the bucket, so none owns a part of it.
 */
const selectUploads = (siteFolder: string) => {
  const top = readdirSync(siteFolder, { withFileTypes: true });
  const files = readdirSync(siteFolder, { recursive: true, encoding: "utf8" });
  const patternOf = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/*` : entry.name);
  return namesOf(objectCacheControl).flatMap((folder) => {
    const cacheControl = [CacheControl.fromString(objectCacheControl[folder])];
    const others = top.filter(({ name }) => name !== folder).map(patternOf);
    const named = Object.entries(typesToName)
      .filter(([type]) => files.some((file) => file.startsWith(`${folder}/`) && file.endsWith(`.${type}`)))
      .map(([type, contentType]) => ({ pattern: `${folder}/*.${type}`, contentType }));
    return [
      { id: folder, cacheControl, exclude: [...others, ...named.map(({ pattern }) => pattern)] },
      ...named.map(({ pattern, contentType }) => ({
        id: `${folder}${contentType}`,
        cacheControl,
        contentType,
        exclude: ["*"],
        include: [pattern],
      })),
    ];
  });
};

/**
 * Adds one release to the bucket and removes nothing: what an earlier release uploaded stays for the tabs that still
 * show it, even when this stack no longer knows of it. Nobody sees the new files until the edge function names them.
 */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, { bucket, siteFolder, logs }: SiteUploadProps) {
    super(scope, id);
    const archive = new Asset(this, "Archive", { path: siteFolder });
    const logGroup = makeLogGroup(this, "site-upload", logs);
    const role = new UploaderRole(this, "Uploader", {
      bucket,
      folders: namesOf(objectCacheControl),
      archives: archive.bucket,
      logGroup,
    });

    for (const { id: uploadId, ...selection } of selectUploads(siteFolder)) {
      const upload = new BucketDeployment(this, uploadId, {
        ...selection,
        sources: [Source.bucket(archive.bucket, archive.s3ObjectKey)],
        destinationBucket: bucket,
        prune: false,
        retainOnDelete: true,
        role: role.fixed,
        logGroup,
      });
      upload.node.addDependency(role);
    }
    acknowledgeUploader(this);
  }
}
