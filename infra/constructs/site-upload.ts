import { readdirSync } from "node:fs";
import { Stack, Validations } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import {
  BucketDeployment,
  CacheControl,
  Source,
  type BucketDeploymentProps,
} from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { acceptAs, lambdaDeadLetters } from "#infra/accepted-findings.ts";
import type { BuildOutput } from "#infra/build-output.ts";
import { objectCacheControl } from "#infra/edge/behaviours.ts";
import { namesOf } from "#infra/names-of.ts";
import { makeLogGroup, type LogSettings } from "./log-group.ts";
import { UploaderRole } from "./uploader-role.ts";

export type SiteUploadProps = {
  readonly bucket: Bucket;
  readonly build: BuildOutput;
  readonly logs: LogSettings;
};

/** What lies at the top of the bucket, and under the same name at the top of the built site. */
type Folder = keyof typeof objectCacheControl;

/**
 * The uploader asks Python's `mimetypes` for a file's type, which does not know these. It matters: every answer
 * says `nosniff`, so a browser believes the type it is told, and CloudFront compresses by it.
 */
const typesToName = { woff2: "font/woff2", webp: "image/webp" };

/** The function behind every upload of a stack is made by the CDK, once, at the stack's top. */
const acknowledgeUploader = (scope: Construct): void => {
  const uploader = Stack.of(scope).node.children.find(({ node }) =>
    node.id.startsWith("Custom::CDKBucketDeployment"),
  );
  if (uploader === undefined) {
    throw new Error("the CDK made no uploader (see infra/constructs/site-upload.ts)");
  }
  Validations.of(uploader).acknowledge(
    ...acceptAs(
      ["AwsSolutions-L1", "Serverless-LambdaLatestVersion"],
      "The CDK chooses the uploader's runtime and follows it up; it runs at deploy time only.",
    ),
    ...acceptAs(
      [...lambdaDeadLetters, "Serverless-LambdaTracing", "NIST.800.53.R5-LambdaConcurrency"],
      "CloudFormation calls the uploader, a few times in a deploy, and rolls the deploy back when it fails.",
    ),
  );
};

/** One upload for most files of a folder, and one more for each type of file that has to be named. */
const selectByType = (
  folder: string,
): readonly Pick<BucketDeploymentProps, "exclude" | "include" | "contentType">[] => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const toName = Object.entries(typesToName).filter(([type]) =>
    files.some((file) => file.endsWith(`.${type}`)),
  );
  return [
    { exclude: toName.map(([type]) => `*.${type}`) },
    ...toName.map(([type, contentType]) => ({ exclude: ["*"], include: [`*.${type}`], contentType })),
  ];
};

/**
 * Adds one release to the bucket and takes nothing away: what an earlier release uploaded stays for the tabs that
 * still show it, also when this stack forgets about it. Nobody sees the new files until the edge function names them.
 */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, { bucket, build, logs }: SiteUploadProps) {
    super(scope, id);
    const paths: Readonly<Record<Folder, string>> = {
      assets: build.assetsFolder,
      releases: build.releasesFolder,
    };
    const archives = {
      assets: new Asset(this, "AssetsArchive", { path: paths.assets }),
      releases: new Asset(this, "ReleasesArchive", { path: paths.releases }),
    };
    const logGroup = makeLogGroup(this, "site-upload", logs);
    const role = new UploaderRole(this, "Uploader", {
      bucket,
      folders: namesOf(paths),
      archives: archives.assets.bucket,
      logGroup,
    });

    for (const name of namesOf(paths)) {
      for (const selection of selectByType(paths[name])) {
        const upload = new BucketDeployment(this, `${name}${selection.contentType ?? ""}`, {
          ...selection,
          sources: [Source.bucket(archives[name].bucket, archives[name].s3ObjectKey)],
          destinationBucket: bucket,
          destinationKeyPrefix: name,
          cacheControl: [CacheControl.fromString(objectCacheControl[name])],
          prune: false,
          retainOnDelete: true,
          role: role.fixed,
          logGroup,
        });
        upload.node.addDependency(role);
      }
    }
    acknowledgeUploader(this);
  }
}
