import { Duration, Fn, type SecretValue } from "aws-cdk-lib";
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
   * What the distribution adds as a header, so that the functions recognise it: a reference with its version, since
   * CloudFormation does not resolve one without it again on update.
   */
  readonly originValue: SecretValue;
};

/** API Gateway gives up after 30 s, so waiting longer is useless. */
const apiTimeout = Duration.seconds(30);

/** The origins of the rows of infra/edge/behaviours.ts. Both answer only to this distribution. */
export const makeEdgeOrigins = ({
  bucket,
  api,
  originValue,
}: EdgeOriginsProps): Readonly<Record<Behaviour["origin"], IOrigin>> => ({
  // With LIST, S3 answers 404 for a missing file, without it 403.
  site: S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  }),
  api: new HttpOrigin(Fn.parseDomainName(api.apiEndpoint), {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    readTimeout: apiTimeout,
    customHeaders: { [originHeader]: originValue.unsafeUnwrap() },
  }),
});
