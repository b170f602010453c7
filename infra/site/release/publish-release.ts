import type { CloudFront } from "@aws-sdk/client-cloudfront";
import type { SSM } from "@aws-sdk/client-ssm";
import type { ReleaseManifest, ReleasePointer } from "#shared/site/release-manifest.ts";
import type { StackTemplate } from "./stack-template.ts";
import { edgeFunctionNameIn } from "./publish-release-by-stack.ts";

type PublishDeps = {
  readonly cloudFront: CloudFront;
  readonly ssm: SSM;
  readonly stack: Pick<StackTemplate, "read">;
  readonly readPointer: () => Promise<ReleasePointer>;
  readonly parameterName: string;
};

/**
 * Publishes a release whose files are in the bucket, without CloudFormation: its code becomes the edge function's, then
 * the pointer is set to it. The stack's template does not change, so the next deployment that changes either overwrites
 * both.
 */
export const makePublishRelease =
  ({ cloudFront, ssm, stack, readPointer, parameterName }: PublishDeps) =>
  async ({ id, edgeFunction }: Pick<ReleaseManifest, "id" | "edgeFunction">): Promise<void> => {
    const Name = edgeFunctionNameIn(await stack.read(), parameterName);
    const { deployed } = await readPointer();
    const described = await cloudFront.describeFunction({ Name, Stage: "DEVELOPMENT" });
    const { ETag } = await cloudFront.updateFunction({
      Name,
      IfMatch: described.ETag,
      FunctionConfig: described.FunctionSummary?.FunctionConfig,
      FunctionCode: Buffer.from(edgeFunction),
    });
    await cloudFront.publishFunction({ Name, IfMatch: ETag });
    const pointer: ReleasePointer = { live: id, deployed };
    await ssm.putParameter({ Name: parameterName, Value: JSON.stringify(pointer), Overwrite: true });
  };
