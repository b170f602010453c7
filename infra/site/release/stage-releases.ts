import { setTimeout as wait } from "node:timers/promises";
import { CloudFormation } from "@aws-sdk/client-cloudformation";
import { CloudFront } from "@aws-sdk/client-cloudfront";
import { S3 } from "@aws-sdk/client-s3";
import { SSM } from "@aws-sdk/client-ssm";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { releasePointerSchema } from "#shared/site/release-manifest.ts";
import { makePublishRelease } from "./publish-release.ts";
import { makeReleaseBucket } from "./release-bucket.ts";
import { makeStackTemplate, type StackTemplate } from "./stack-template.ts";
import { makeStageClients, retryingClientOf } from "../../operator/command/stage-clients.ts";
import { makeUseRelease } from "./publish-release-by-stack.ts";

/** The stack of a stage in the cloud, accessed with the AWS credentials of the shell. The local environment has none. */
export const makeStageStack = (stageName: string): StackTemplate => {
  readStage(stageName, "<stage>");
  const config = retryingClientOf(stageName);
  const cloudFormation = new CloudFormation(config);
  return makeStackTemplate({ cloudFormation, s3: new S3(config), wait }, stackNameOf(stageName));
};

/** The releases of a stage in the cloud, accessed with the AWS credentials of the shell. The local environment has none. */
export const makeStageReleases = (stageName: string) => {
  readStage(stageName, "<stage>");
  const { readParameter, hasParameter } = makeStageClients(stageName, "");
  const { siteBucket, siteRelease, siteUrl } = parameterNamesOf(stageName);
  const config = retryingClientOf(stageName);
  const s3 = new S3(config);

  const stack = makeStageStack(stageName);
  const readPointer = async () => releasePointerSchema.parse(JSON.parse(await readParameter(siteRelease)));
  /** Undefined before the first deployment. */
  const readLive = async () => ((await hasParameter(siteRelease)) ? (await readPointer()).live : undefined);
  const openBucket = async () => makeReleaseBucket(s3, await readParameter(siteBucket));
  const publish = makePublishRelease({
    cloudFront: new CloudFront(config),
    ssm: new SSM(config),
    stack,
    readPointer,
    parameterName: siteRelease,
  });
  const shown = { stack, publish, readPointer, parameterName: siteRelease, clock: Date.now };
  const publishByStack = async (id: string): Promise<void> =>
    makeUseRelease({ ...shown, bucket: await openBucket() })(id);

  return {
    readLive,
    readPointer,
    openBucket,
    publishByStack,
    publish,
    readDeployed: stack.read,
    readSiteUrl: () => readParameter(siteUrl),
    parameterName: siteRelease,
  };
};
