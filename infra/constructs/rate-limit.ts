import { Stack } from "aws-cdk-lib";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { behaviours } from "#infra/edge/behaviours.ts";
import { rateWindowSeconds, tooManyRequests } from "#infra/edge/rate-rule.ts";

export type RateLimitProps = {
  /** Requests that one address may make to the API in five minutes. */
  readonly requestsPerAddress: number;
};

/** What browsers call. Third parties send their webhooks from few addresses, and as many as there is to tell. */
const apiPrefixes = behaviours
  .filter(({ origin, forwardedHeaders }) => origin === "api" && forwardedHeaders !== "all")
  .map(({ pathPattern }) => pathPattern.slice(0, -1));

const seen = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/**
 * A web ACL for the distribution that does one thing: an address which asks the API too often is answered 429 in
 * the one error body. The path is compared as CloudFront reads it, so that an encoded one is counted as well.
 */
export class RateLimit extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { requestsPerAddress }: RateLimitProps) {
    super(scope, id);
    const ruleFor = (prefix: string, priority: number): CfnWebACL.RuleProperty => ({
      name: `requests-per-address-${priority}`,
      priority,
      statement: {
        rateBasedStatement: {
          aggregateKeyType: "IP",
          evaluationWindowSec: rateWindowSeconds,
          limit: requestsPerAddress,
          scopeDownStatement: {
            byteMatchStatement: {
              fieldToMatch: { uriPath: {} },
              positionalConstraint: "STARTS_WITH",
              searchString: prefix,
              textTransformations: [
                { priority: 0, type: "URL_DECODE" },
                { priority: 1, type: "NORMALIZE_PATH" },
              ],
            },
          },
        },
      },
      action: {
        block: {
          customResponse: {
            responseCode: 429,
            customResponseBodyKey: "too-many-requests",
            responseHeaders: [{ name: "cache-control", value: "no-store" }],
          },
        },
      },
      visibilityConfig: seen(`requests-per-address-${priority}`),
    });
    const webAcl = new CfnWebACL(this, "WebAcl", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      customResponseBodies: {
        "too-many-requests": { contentType: "APPLICATION_JSON", content: JSON.stringify(tooManyRequests) },
      },
      rules: apiPrefixes.map(ruleFor),
      // Its metrics are told from those of another stage's in the account by this name alone.
      visibilityConfig: seen(Stack.of(this).stackName),
    });
    this.webAclArn = webAcl.attrArn;
  }
}
