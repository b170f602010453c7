import {
  AllowedMethods,
  Distribution,
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  AccessLevel,
  OriginProtocolPolicy,
  OriginSslPolicy,
  type BehaviorOptions,
  type IOrigin,
} from "aws-cdk-lib/aws-cloudfront";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct, type IDependable } from "constructs";
import { suppress } from "#infra/stack/suppressed-findings.ts";
import { behaviors, type Behavior } from "#infra/stack/edge/behaviors.ts";
import { EdgeLog } from "./edge-log.ts";
import { EdgePolicies, type EdgePoliciesProps } from "./edge-policies.ts";
import type { SiteDomain } from "./site-domain.ts";
import { Duration, Fn, type SecretValue } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { originHeader } from "#shared/origin-header.ts";

type EdgeOriginsProps = {
  readonly bucket: Bucket;
  readonly api: HttpApi;
  /** A reference with its version, since CloudFormation does not resolve one without it again on update. */
  readonly originValue: SecretValue;
};

/** API Gateway times out after 30 s, so waiting longer is useless. */
const apiTimeout = Duration.seconds(30);

const makeEdgeOrigins = ({
  bucket,
  api,
  originValue,
}: EdgeOriginsProps): Readonly<Record<Behavior["origin"], IOrigin>> => ({
  // S3 returns 404 for a missing file with LIST, and 403 without it.
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

export type EdgeSiteProps = EdgeOriginsProps &
  EdgePoliciesProps & {
    readonly logBucket: Bucket;
    readonly edgeFunctionFile: string;
    /** Resources that a release needs before it is published: its files, and the functions it calls. */
    readonly publishAfter: readonly IDependable[];
    readonly distributeAfter: IDependable;
    readonly webAclArn: string | undefined;
    readonly domain: SiteDomain | undefined;
  };

const methods = { "GET, HEAD": AllowedMethods.ALLOW_GET_HEAD, all: AllowedMethods.ALLOW_ALL } as const;

/**
 * A page request may be redirected to https; an API request over http has already sent its content unencrypted, so it
 * is rejected.
 */
const protocols = {
  site: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  api: ViewerProtocolPolicy.HTTPS_ONLY,
} as const;

/**
 * The behaviors of infra/stack/edge/behaviors.ts, and the edge function. There are no custom error pages, because they
 * would replace the API's responses.
 */
export class EdgeSite extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: EdgeSiteProps) {
    super(scope, id);
    const pointer = new CloudFrontFunction(this, "EdgeFunction", {
      code: FunctionCode.fromFile({ filePath: props.edgeFunctionFile }),
      runtime: FunctionRuntime.JS_2_0,
    });
    pointer.node.addDependency(...props.publishAfter);
    const associations = [FunctionEventType.VIEWER_REQUEST, FunctionEventType.VIEWER_RESPONSE].map(
      (eventType) => ({
        eventType,
        function: pointer,
      }),
    );

    const origins = makeEdgeOrigins(props);
    const policies = new EdgePolicies(this, "Policies", props);
    const behave = (row: Behavior): BehaviorOptions => ({
      origin: origins[row.origin],
      allowedMethods: methods[row.allowedMethods],
      viewerProtocolPolicy: protocols[row.origin],
      functionAssociations: row.edgeFunction ? associations : [],
      ...policies.of(row),
    });
    const fallback = behaviors.find(({ pathPattern }) => pathPattern === "*");
    if (fallback === undefined) throw new Error('no behavior for "*" (see infra/stack/edge/behaviors.ts)');
    const others = behaviors.filter((row) => row !== fallback);
    const { domain } = props;
    this.distribution = new Distribution(this, "Distribution", {
      defaultBehavior: behave(fallback),
      additionalBehaviors: Object.fromEntries(others.map((row) => [row.pathPattern, behave(row)])),
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(props.webAclArn !== undefined && { webAclId: props.webAclArn }),
      ...(domain && {
        domainNames: [...domain.hosts],
        certificate: domain.certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
    this.distribution.node.addDependency(props.distributeAfter);
    new EdgeLog(this, "Log", { distribution: this.distribution, bucket: props.logBucket });
    suppress(
      this.distribution,
      {
        ids: ["AwsSolutions-CFR3", "CKV_AWS_86"],
        reason:
          "Its access log uses CloudWatch's log delivery, which can leave out fields that CloudFront's standard " +
          "log always contains.",
      },
      {
        ids: ["AwsSolutions-CFR1"],
        reason:
          "This is a public site for visitors from every country; the country selects prices, not access.",
      },
      {
        ids: ["@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk"],
        reason:
          "The edge function rewrites every path to one below /releases/, so that the bucket's root cannot be " +
          "requested.",
      },
    );
    if (props.webAclArn === undefined) {
      suppress(this.distribution, {
        ids: ["AwsSolutions-CFR2", "CKV_AWS_68"],
        reason:
          "The row of this trial stage turns the firewall off: the API's throttle limits requests, and the " +
          "tables' maximum throughput limits reads and writes.",
      });
    }
    if (domain === undefined) {
      suppress(this.distribution, {
        ids: ["AwsSolutions-CFR4", "CKV_AWS_174"],
        reason:
          "The stage uses CloudFront's own domain, whose certificate has a fixed minimum TLS version; another " +
          "minimum requires a certificate for a domain of our own.",
      });
    }
  }
}
