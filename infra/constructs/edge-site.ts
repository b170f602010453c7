import { Duration, Fn, SecretValue, Validations } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  AccessLevel,
  AllowedMethods,
  Distribution,
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginSslPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Construct, type IDependable } from "constructs";
import { behaviours, type Behaviour } from "#infra/edge/behaviours.ts";
import { EdgePolicies } from "./edge-policies.ts";
import type { SiteBucket } from "./site-bucket.ts";

export type EdgeSiteProps = {
  readonly files: SiteBucket;
  readonly api: HttpApi;
  /** The built CloudFront Function: the release pointer. */
  readonly edgeFunctionFile: string;
  /** What a release needs in place before it is published: its files, and the functions it calls. */
  readonly publishAfter: readonly IDependable[];
  /** What the distribution tells the API, so that the functions know it. Made by an operator, never by the stack. */
  readonly originSecret: { readonly name: string; readonly versionId: string };
  readonly webAclArn: string;
};

/**
 * The site's one front door: a distribution whose behaviours are the rows of infra/edge/behaviours.ts, and the edge
 * function that decides which release it shows. It has no error pages, since those would replace the API's answers.
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

    const { name, versionId } = props.originSecret;
    const origins = {
      // With LIST, S3 says 404 of a file that is not there, without it 403.
      site: S3BucketOrigin.withOriginAccessControl(props.files.bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      api: new HttpOrigin(Fn.parseDomainName(props.api.apiEndpoint), {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
        // With its version: CloudFormation does not resolve an unversioned reference again on update.
        customHeaders: { "x-origin-verify": SecretValue.secretsManager(name, { versionId }).unsafeUnwrap() },
      }),
    };
    const policies = new EdgePolicies(this, "Policies");
    const behave = (behaviour: Behaviour): BehaviorOptions => ({
      origin: origins[behaviour.origin],
      allowedMethods: { "GET, HEAD": AllowedMethods.ALLOW_GET_HEAD, all: AllowedMethods.ALLOW_ALL }[
        behaviour.allowedMethods
      ],
      // A page may come back by https; a request that already carried its content in the open is refused.
      viewerProtocolPolicy: {
        site: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        api: ViewerProtocolPolicy.HTTPS_ONLY,
      }[behaviour.origin],
      compress: true,
      ...policies.of(behaviour.pathPattern.replace(/\W/g, "") || "Default", behaviour),
      functionAssociations: behaviour.edgeFunction
        ? [FunctionEventType.VIEWER_REQUEST, FunctionEventType.VIEWER_RESPONSE].map((eventType) => ({
            eventType,
            function: pointer,
          }))
        : [],
    });
    const fallback = behaviours.find(({ pathPattern }) => pathPattern === "*");
    if (fallback === undefined) throw new Error('no behaviour for "*" (see infra/edge/behaviours.ts)');
    const others = behaviours.filter((row) => row !== fallback);
    this.distribution = new Distribution(this, "Distribution", {
      defaultBehavior: behave(fallback),
      additionalBehaviors: Object.fromEntries(others.map((row) => [row.pathPattern, behave(row)])),
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: props.webAclArn,
      logBucket: props.files.logBucket,
      logFilePrefix: "cloudfront/",
    });
    this.#acknowledge();
  }

  #acknowledge(): void {
    Validations.of(this.distribution).acknowledge(
      {
        id: "AwsSolutions-CFR1",
        reason:
          "A public site for visitors of every country; where they are decides on prices, not on access.",
      },
      {
        id: "AwsSolutions-CFR4",
        reason:
          "The stage answers under CloudFront's own domain, whose certificate brings its own TLS floor; a floor can " +
          "only be set together with a certificate for a domain of ours.",
      },
      {
        id: "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
        reason:
          "The edge function rewrites every path to one below /releases/, so the bucket's root is out of reach.",
      },
    );
  }
}
