import { ArnFormat, Stack } from "aws-cdk-lib";
import { CfnLoggingConfiguration, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { suppress } from "#infra/stack/suppressed-findings.ts";
import {
  beginsWithOneOf,
  exactlyOneOf,
  firewallResponseHeaders,
  firewallResponses,
  inspectedBodyBytes,
  rateRules,
  retryAfter,
  sizeRules,
  strayPaths,
  webhookPaths,
  type FirewallResponseName,
} from "#infra/stack/edge/firewall-rules.ts";
import { blockingRules, managedRuleGroups } from "#infra/stack/edge/managed-rules.ts";
import { matchNumberAbove } from "#infra/stack/edge/match-number-above.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { makeLogGroup, type LogSettings } from "../watch/log-group.ts";

export type FirewallProps = {
  readonly logs: LogSettings;
};

type Statement = CfnWebACL.StatementProperty;
type Rule = Omit<CfnWebACL.RuleProperty, "priority" | "visibilityConfig">;

const untransformed = [{ priority: 0, type: "NONE" }];

/** The path is compared after CloudFront's decoding, so an encoded one is matched as well. */
const readPath = {
  fieldToMatch: { uriPath: {} },
  textTransformations: [
    { priority: 0, type: "URL_DECODE" },
    { priority: 1, type: "NORMALIZE_PATH" },
  ],
};

const pathIs = (searchString: string): Statement => ({
  byteMatchStatement: { ...readPath, positionalConstraint: "EXACTLY", searchString },
});

const pathMatches = (regexString: string, path: typeof readPath = readPath): Statement => ({
  regexMatchStatement: { ...path, regexString },
});

/**
 * The path without line breaks: `$` also matches before a final one, so that `/api/contact%0a` would match neither
 * rule, and no rate would apply to it.
 */
const pathInOneLine = {
  ...readPath,
  textTransformations: [...readPath.textTransformations, { priority: 2, type: "COMPRESS_WHITE_SPACE" }],
};

const pathIsNot = (pattern: string): Statement => ({
  notStatement: { statement: pathMatches(pattern, pathInOneLine) },
});

/** Paths below the API that belong to no endpoint. */
const isStray: Statement = {
  andStatement: { statements: [pathMatches(strayPaths.below), pathIsNot(strayPaths.except)] },
};

/** WAF does not accept a list of one. */
const anyOf = (statements: readonly Statement[]): Statement =>
  statements.length === 1 && statements[0] !== undefined
    ? statements[0]
    : { orStatement: { statements: [...statements] } };

/**
 * WAF inspects only part of a body. Above that size, the `content-length` header counts; without one, the function
 * itself rejects the body.
 */
const bodyIsAbove = (bytesMax: number): Statement =>
  bytesMax <= inspectedBodyBytes
    ? {
        sizeConstraintStatement: {
          fieldToMatch: { body: { oversizeHandling: "MATCH" } },
          comparisonOperator: "GT",
          size: bytesMax,
          textTransformations: untransformed,
        },
      }
    : {
        regexMatchStatement: {
          fieldToMatch: { singleHeader: { Name: "content-length" } },
          regexString: matchNumberAbove(bytesMax),
          textTransformations: untransformed,
        },
      };

const respondWith = (
  name: FirewallResponseName,
  more: Readonly<Record<string, string>> = {},
): CfnWebACL.RuleActionProperty => ({
  block: {
    customResponse: {
      responseCode: firewallResponses[name].statusCode,
      customResponseBodyKey: name,
      responseHeaders: Object.entries({ ...firewallResponseHeaders, ...more }).map(([header, value]) => ({
        name: header,
        value,
      })),
    },
  },
});

const rateLimits: readonly Rule[] = rateRules.map(({ name, path, requests, windowSeconds }) => ({
  name,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: "IP",
      evaluationWindowSec: windowSeconds,
      limit: requests,
      scopeDownStatement: path === undefined ? isStray : pathIs(path),
    },
  },
  action: respondWith("too-many-requests", retryAfter(windowSeconds)),
}));

const bodySizeRule: Rule = {
  name: "body-size",
  statement: anyOf(
    sizeRules.map(({ prefixes, bodyBytesMax, except }) => ({
      andStatement: {
        statements: [
          pathMatches(beginsWithOneOf(prefixes)),
          bodyIsAbove(bodyBytesMax),
          ...(except.length === 0 ? [] : [pathIsNot(exactlyOneOf(except))]),
        ],
      },
    })),
  ),
  action: respondWith("body-too-large"),
};

/**
 * AWS's rules only label the requests that they match. Each listed rule counts, so that the others run as well; the
 * group as a whole counts, so that a rule that AWS adds later cannot block a visitor's message.
 */
const managedRules: readonly Rule[] = managedRuleGroups.map(({ name, rules }) => ({
  name,
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: rules.map((rule) => ({ name: rule.name, actionToUse: { count: {} } })),
      ...(webhookPaths.length > 0 && { scopeDownStatement: pathIsNot(exactlyOneOf(webhookPaths)) }),
    },
  },
  overrideAction: { count: {} },
}));

const knownAttackRule: Rule = {
  name: "known-attacks",
  statement: anyOf(
    blockingRules.map(({ label }) => ({ labelMatchStatement: { scope: "LABEL", key: label } })),
  ),
  action: respondWith("request-refused"),
};

const seen = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // The log has more details, and expires with the stage's logs.
  sampledRequestsEnabled: false,
});

const hide = (field: CfnWebACL.FieldToProtectProperty): CfnWebACL.DataProtectProperty => ({
  field,
  action: "SUBSTITUTION",
});

/** AWS's managed rules mostly count (docs/decisions/0018-count-aws-managed-waf-rules-and-block-by-label.md). */
export class Firewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { logs }: FirewallProps) {
    super(scope, id);
    const rules = [...rateLimits, bodySizeRule, ...managedRules, knownAttackRule];
    const webAcl = new CfnWebACL(this, "WebAcl", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      customResponseBodies: Object.fromEntries(
        namesOf(firewallResponses).map((name) => [
          name,
          { contentType: "APPLICATION_JSON", content: JSON.stringify(firewallResponses[name].body) },
        ]),
      ),
      rules: rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: seen(rule.name) })),
      // Only this name distinguishes its metrics from those of another stage in the account.
      visibilityConfig: seen(Stack.of(this).stackName),
      // The referrer of a request is the URL of one of our pages, including the query.
      dataProtectionConfig: {
        dataProtections: [
          hide({ fieldType: "SINGLE_HEADER", fieldKeys: ["authorization", "cookie", "referer"] }),
          hide({ fieldType: "QUERY_STRING" }),
          hide({ fieldType: "BODY" }),
        ],
      },
    });
    this.webAclArn = webAcl.attrArn;
    suppress(webAcl, {
      ids: ["CKV_AWS_192"],
      reason:
        "No part of the site runs Java. AWS's rules against Log4j lookups run anyway, and our own rules act on their " +
        "labels, which this check cannot see: they block matches in a path or a header, and count those in a visitor's text.",
    });

    const stack = Stack.of(this);
    // WAF writes only to log groups with this prefix, and expects their ARN without the final ":*".
    const logGroup = makeLogGroup(this, "firewall", { ...logs, folder: `aws-waf-logs-${stack.stackName}` });
    new CfnLoggingConfiguration(this, "Logging", {
      resourceArn: webAcl.attrArn,
      logDestinationConfigs: [
        stack.formatArn({
          service: "logs",
          resource: "log-group",
          resourceName: logGroup.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      loggingFilter: {
        DefaultBehavior: "DROP",
        Filters: [
          {
            Behavior: "KEEP",
            Requirement: "MEETS_ANY",
            Conditions: ["BLOCK", "COUNT", "EXCLUDED_AS_COUNT"].map((action) => ({
              ActionCondition: { Action: action },
            })),
          },
        ],
      },
    });
  }
}
