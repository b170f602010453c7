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
 * Shows visitors a release whose files are in the bucket, past CloudFormation: its code becomes the edge function's, then
 * the pointer names it. The stack's template stays as it was, so the next deploy that changes either writes over both.
 */
export const makePublishRelease =
  ({ cloudFront, ssm, stack, readPointer, parameterName }: PublishDeps) =>
  async ({ id, edgeFunction }: Pick<ReleaseManifest, "id" | "edgeFunction">): Promise<void> => {
    const Name = edgeFunctionNameIn(await stack.read(), parameterName);
    const { deployed } = await readPointer();
    const described = await cloudFront.describeFunction({ Name });
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
