import {
  DescribeFunctionCommand,
  PublishFunctionCommand,
  UpdateFunctionCommand,
  type CloudFrontClient,
} from "@aws-sdk/client-cloudfront";
import { PutParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";
import type { ReleaseManifest, ReleasePointer } from "#shared/release-manifest.ts";
import type { StackTemplate } from "./stack-template.ts";
import { edgeFunctionNameIn } from "./switch-release.ts";

type FlipDeps = {
  readonly cloudFront: CloudFrontClient;
  readonly ssm: SSMClient;
  readonly stack: Pick<StackTemplate, "read">;
  readonly readPointer: () => Promise<ReleasePointer>;
  readonly parameterName: string;
};

/**
 * Shows visitors a release whose files are in the bucket, past CloudFormation: its code becomes the edge function's, then
 * the pointer names it. The stack's template stays as it was, so the next deploy that changes either writes over both.
 */
export const makeFlipRelease =
  ({ cloudFront, ssm, stack, readPointer, parameterName }: FlipDeps) =>
  async ({ id, edgeFunction }: Pick<ReleaseManifest, "id" | "edgeFunction">): Promise<void> => {
    const Name = edgeFunctionNameIn(await stack.read(), parameterName);
    const { deployed } = await readPointer();
    const described = await cloudFront.send(new DescribeFunctionCommand({ Name }));
    const { ETag } = await cloudFront.send(
      new UpdateFunctionCommand({
        Name,
        IfMatch: described.ETag,
        FunctionConfig: described.FunctionSummary?.FunctionConfig,
        FunctionCode: Buffer.from(edgeFunction),
      }),
    );
    await cloudFront.send(new PublishFunctionCommand({ Name, IfMatch: ETag }));
    await ssm.send(
      new PutParameterCommand({
        Name: parameterName,
        Value: JSON.stringify({ live: id, deployed } satisfies ReleasePointer),
        Overwrite: true,
      }),
    );
  };
