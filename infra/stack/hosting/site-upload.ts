import { readdirSync, type Dirent } from "node:fs";
import { Stack } from "aws-cdk-lib";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import {
  suppress,
  lambdaConcurrency,
  lambdaDeadLetters,
  noNetworkSuppression,
} from "#infra/stack/suppressed-findings.ts";
import { objectCacheControl } from "#infra/stack/edge/behaviors.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { makeLogGroup, type LogSettings } from "../watch/log-group.ts";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { accountInFindings } from "../watch/account-in-findings.ts";
import { allow } from "#infra/stack/allow.ts";
import { acceptFolders } from "./site-bucket.ts";

type Uploader = {
  readonly bucket: Bucket;
  readonly folders: readonly string[];
  readonly archives: IBucket;
  readonly logGroup: ILogGroup;
};

/** The CDK's own role could read everything and delete anything; this role can only add and replace. */
const makeUploaderRole = (scope: Construct, { bucket, folders, archives, logGroup }: Uploader): Role => {
  const role = new Role(scope, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  logGroup.grantWrite(role);
  allow(role, ["s3:ListBucket"], [bucket.bucketArn]);
  for (const folder of folders) allow(role, ["s3:PutObject"], [bucket.arnForObjects(`${folder}/*`)]);
  allow(role, ["s3:GetObject"], [archives.arnForObjects("*")]);
  const stack = Stack.of(role);
  const drawn = `cdk-${stack.synthesizer.bootstrapQualifier}-assets-${accountInFindings(stack)}-${stack.region}`;
  acceptFolders(
    role,
    bucket,
    folders.map((folder) => `${folder}/*`),
  );
  suppress(role, {
    ids: [`AwsSolutions-IAM5[Resource::arn:aws:s3:::${drawn}/*]`],
    reason:
      "An archive's name is the hash of its content. A policy with that name would change on each deploy, and " +
      "IAM applies a change later than the uploader starts.",
  });
  return role;
};

export type SiteUploadProps = {
  readonly bucket: Bucket;
  readonly siteFolder: string;
  readonly logs: LogSettings;
};

/** Python's `mimetypes`, which the uploader uses, does not include these types, and every response has `nosniff`. */
const typesToName = { woff2: "font/woff2", webp: "image/webp" };

/** The CDK makes the function behind every upload of a stack once, at the stack's top level. */
const acknowledgeUploader = (scope: Construct): void => {
  const uploader = Stack.of(scope).node.children.find(({ node }) =>
    node.id.startsWith("Custom::CDKBucketDeployment"),
  );
  if (uploader === undefined) {
    throw new Error("the CDK created no uploader (see infra/stack/hosting/site-upload.ts)");
  }
  suppress(
    uploader,
    noNetworkSuppression,
    {
      ids: ["AwsSolutions-L1", "Serverless-LambdaLatestVersion"],
      reason: "The CDK chooses and updates the uploader's runtime; the uploader runs only during a deploy.",
    },
    {
      ids: [...lambdaDeadLetters, ...lambdaConcurrency, "Serverless-LambdaTracing"],
      reason:
        "CloudFormation invokes the uploader a few times in a deploy, and rolls the deploy back if it fails.",
    },
    {
      ids: ["CKV_AWS_173"],
      reason: "Its only variable, set by the CDK, is the path of certificates, which is not a secret.",
    },
  );
};

/** Each folder has its own `cache-control`, and each type that must be set explicitly its own `content-type`. */
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

/** Uploads one release and removes nothing. The new files are not visible until the edge function refers to them. */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, { bucket, siteFolder, logs }: SiteUploadProps) {
    super(scope, id);
    const archive = new Asset(this, "Archive", { path: siteFolder });
    const logGroup = makeLogGroup(this, "site-upload", logs);
    const role = makeUploaderRole(new Construct(this, "Uploader"), {
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
        // Constructs that use it cannot widen it.
        role: role.withoutPolicyUpdates(),
        logGroup,
      });
      upload.node.addDependency(role);
    }
    acknowledgeUploader(this);
  }
}
