import { Duration, Fn, SecretValue } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { AccessLevel, OriginProtocolPolicy, OriginSslPolicy, type IOrigin } from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Behaviour } from "#infra/edge/behaviours.ts";
import { originHeader } from "#shared/origin-header.ts";

export type EdgeOriginsProps = {
  readonly bucket: Bucket;
  readonly api: HttpApi;
  /**
   * The secret header that the distribution adds, so that the functions recognise it. Made by an operator, never by the
   * stack.
   */
  readonly originSecret: { readonly name: string; readonly versionId: string };
};

/** API Gateway gives up after 30 s, so waiting longer is useless. */
const apiTimeout = Duration.seconds(30);

/** The origins of the rows of infra/edge/behaviours.ts. Both answer only to this distribution. */
export const makeEdgeOrigins = ({
  bucket,
  api,
  originSecret: { name, versionId },
}: EdgeOriginsProps): Readonly<Record<Behaviour["origin"], IOrigin>> => ({
  // With LIST, S3 answers 404 for a missing file, without it 403.
  site: S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  }),
  api: new HttpOrigin(Fn.parseDomainName(api.apiEndpoint), {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    readTimeout: apiTimeout,
    // With its version: CloudFormation does not resolve an unversioned reference again on update.
    customHeaders: { [originHeader]: SecretValue.secretsManager(name, { versionId }).unsafeUnwrap() },
  }),
});
