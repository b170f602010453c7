import type { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { firewallResponses, makeRateRules, strayPaths } from "#infra/stack/edge/firewall-rules.ts";
import { responseHeaders } from "#infra/stack/edge/security-headers.ts";
import { matchNumberAbove } from "#infra/stack/edge/match-number-above.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { bodyBytesMaxOf, sharedRate } from "#shared/contract/endpoint.ts";
import { functionEndpoints as responded } from "#shared/contract/endpoints.ts";
import { errorBodySchema } from "#shared/contract/error-body.ts";
import { onlyOf, propertiesOf } from "#test/stack/support/in-template.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

/** Endpoints with a rate limit of their own. */
const counted = responded.filter(({ ratePerAddress }) => ratePerAddress !== sharedRate);

type Statement = ReturnType<Template["toJSON"]>;
type Rule = {
  readonly Name: string;
  readonly Priority: number;
  readonly Statement: Statement;
  readonly Action?: Statement;
  readonly OverrideAction?: Statement;
  readonly VisibilityConfig: Statement;
};

const rulesOf = (stage: (typeof stages)[number]["name"]): readonly Rule[] =>
  onlyOf(synthStage(stage), "AWS::WAFv2::WebACL").properties.Rules;

const ruleNamed = (name: string): Rule => rulesOf("prod").find(({ Name }) => Name === name)!;

/** Every statement of a rule, nested ones included. */
const flatten = (statement: Statement): readonly Statement[] => [
  statement,
  ...Object.values(statement).flatMap((inner: Statement) => [
    ...(inner.Statements ?? []).flatMap(flatten),
    ...(inner.Statement ? flatten(inner.Statement) : []),
    ...(inner.ScopeDownStatement ? flatten(inner.ScopeDownStatement) : []),
  ]),
];

const retryAfterOf = (action: Statement): string | undefined =>
  action.Block.CustomResponse.ResponseHeaders.find(({ Name }: { Name: string }) => Name === "retry-after")
    ?.Value;

const actionOf = ({ Action, OverrideAction }: Rule): string => {
  const { Block, Count } = Action ?? {};
  if (Block) return `block ${Block.CustomResponse.ResponseCode}`;
  return (Count ?? OverrideAction?.Count) ? "count" : "none";
};

test("[OPS-13] a stage without a firewall has no web ACL", () => {
  for (const { name } of stages.filter(({ firewall }) => firewall === "none"))
    expect(propertiesOf(synthStage(name), "AWS::WAFv2::WebACL"), name).toEqual([]);
});

const withFirewall = stages.filter(({ firewall }) => firewall === "own");

describe.each(withFirewall)("the firewall of $name", ({ name }) => {
  test("[OPS-01] blocks with our own rules in order, and counts AWS's rule groups", () => {
    const rules = rulesOf(name);
    expect(rules.map((rule) => [rule.Name, actionOf(rule)])).toEqual([
      ...counted.map(({ path }) => [`rate${path.replaceAll("/", "-")}`, "block 429"]),
      ["rate-no-endpoint", "block 429"],
      ["body-size", "block 413"],
      ["AWSManagedRulesCommonRuleSet", "count"],
      ["AWSManagedRulesKnownBadInputsRuleSet", "count"],
      ["known-attacks", "block 403"],
    ]);
    expect(rules.map(({ Priority }) => Priority)).toEqual(rules.map((_, index) => index));
  });

  test("[CONT-02] blocks by labels of paths, methods and headers only, not bodies, queries or cookies", () => {
    const { Statement: statement } = rulesOf(name).find((rule) => rule.Name === "known-attacks")!;
    const labels = flatten(statement).flatMap(({ LabelMatchStatement }) => LabelMatchStatement ?? []);
    expect(labels.length).toBeGreaterThan(10);
    for (const { Key } of labels) expect(Key).toMatch(/_(URIPath|Method|Header)$/);
    for (const { Scope } of labels) expect(Scope).toBe("LABEL");
  });

  test("[OPS-01] [CONT-03] limits each address at each endpoint to the contract's rate, with Retry-After", () => {
    const limits = rulesOf(name).flatMap(({ Statement: { RateBasedStatement: rate }, Action }) => {
      const path = rate?.ScopeDownStatement.ByteMatchStatement;
      return path === undefined
        ? []
        : [
            [
              path.SearchString,
              path.PositionalConstraint,
              rate.AggregateKeyType,
              { requests: rate.Limit, windowSeconds: rate.EvaluationWindowSec },
              retryAfterOf(Action!),
            ],
          ];
    });
    expect(limits).toEqual(
      counted.map(({ path, ratePerAddress }) => [
        path,
        // The whole path, not its beginning: reading a call's progress must not count as placing a call.
        "EXACTLY",
        "IP",
        ratePerAddress,
        String(ratePerAddress.windowSeconds),
      ]),
    );
  });

  test("[OPS-05] logs blocked and counted requests without bodies or queries, for the stage's retention", () => {
    const { id, properties: acl } = onlyOf(synthStage(name), "AWS::WAFv2::WebACL");
    const { properties: logging } = onlyOf(synthStage(name), "AWS::WAFv2::LoggingConfiguration");
    expect(logging.ResourceArn["Fn::GetAtt"][0]).toBe(id);
    expect(logging.LoggingFilter.DefaultBehavior).toBe("DROP");
    const groupId = JSON.stringify(logging.LogDestinationConfigs).match(/"Ref":"(\w*Logs\w*)"/)![1]!;
    const group = synthStage(name).toJSON().Resources[groupId].Properties;
    expect(group.LogGroupName).toBe(`aws-waf-logs-${stackNameOf(name)}/firewall`);
    expect(group.RetentionInDays).toBe(readStage(name).logRetentionDays);
    expect(acl.DataProtectionConfig.DataProtections).toEqual(
      [
        { FieldType: "SINGLE_HEADER", FieldKeys: ["authorization", "cookie", "referer"] },
        { FieldType: "QUERY_STRING" },
        { FieldType: "BODY" },
      ].map((Field) => ({ Field, Action: "SUBSTITUTION" })),
    );
    for (const { VisibilityConfig } of [acl, ...acl.Rules]) {
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
    }
  });

  test("[OPS-01] stays below the 1,500 capacity units included in a web ACL's price", () => {
    const used = rulesOf(name)
      .flatMap(({ Statement: statement }) => flatten(statement))
      .map(unitsOf)
      .reduce((sum, units) => sum + units, 0);
    expect(used).toBeGreaterThan(900);
    expect(used).toBeLessThan(1500);
  });
});

/**
 * Web ACL capacity units of a statement without its nested ones: AWS WAF Developer Guide, "Using rule statements in AWS
 * WAF" and "Baseline rule groups", 2026-11. The guide adds ten for each transformation; this count ignores that
 * repeated ones are free.
 */
const unitsByStatement: Readonly<Record<string, (statement: Statement) => number>> = {
  RateBasedStatement: () => 2,
  ByteMatchStatement: ({ TextTransformations }) => 2 + 10 * TextTransformations.length,
  SizeConstraintStatement: ({ TextTransformations }) => 1 + 10 * TextTransformations.length,
  RegexMatchStatement: ({ TextTransformations }) => 3 + 10 * TextTransformations.length,
  LabelMatchStatement: () => 1,
  AndStatement: () => 0,
  OrStatement: () => 0,
  NotStatement: () => 0,
  ManagedRuleGroupStatement: ({ Name }) =>
    ({ AWSManagedRulesCommonRuleSet: 700, AWSManagedRulesKnownBadInputsRuleSet: 200 })[Name as string]!,
};

const unitsOf = (statement: Statement): number =>
  Object.entries(statement)
    .map(([name, inner]) => unitsByStatement[name]!(inner))
    .reduce((sum, units) => sum + units, 0);

test("[OPS-01] blocks bodies above the contract's limits, and checks content-length above 16 KB", () => {
  const limits = ruleNamed("body-size").Statement.OrStatement.Statements.map(
    ({ AndStatement }: Statement) => {
      const [
        { RegexMatchStatement: path },
        { SizeConstraintStatement: size, RegexMatchStatement: length },
        ...others
      ] = AndStatement.Statements;
      const except = others.map(
        ({ NotStatement }: Statement) => new RegExp(NotStatement.Statement.RegexMatchStatement.RegexString),
      ) as readonly RegExp[];
      return { path: new RegExp(path.RegexString), size, length, except };
    },
  ) as readonly { path: RegExp; size: Statement; length: Statement; except: readonly RegExp[] }[];
  const rowsOf = (path: string) =>
    limits.filter((limit) => limit.path.test(path) && !limit.except.some((own) => own.test(path)));
  const row = (path: string) => rowsOf(path)[0]!;
  for (const endpoint of responded) {
    const { path } = endpoint;
    const maxBodyBytes = bodyBytesMaxOf(endpoint);
    expect(rowsOf(path)).toHaveLength(1);
    const { size, length } = row(path);
    if (maxBodyBytes <= 16 * 1024) {
      expect(size).toMatchObject({
        ComparisonOperator: "GT",
        // Paths in one folder share the limit of the largest body.
        Size: Math.max(
          ...responded.filter((one) => row(one.path) === row(path)).map((one) => one.maxBodyBytes),
        ),
        FieldToMatch: { Body: { OversizeHandling: "MATCH" } },
      });
    } else {
      expect(length.FieldToMatch).toEqual({ SingleHeader: { Name: "content-length" } });
      const above = new RegExp(length.RegexString);
      expect([maxBodyBytes, maxBodyBytes + 1].map((bytes) => above.test(String(bytes)))).toEqual([
        false,
        true,
      ]);
    }
  }
});

test.each([9, 10, 99, 1000, 16_384, 262_144, 3_145_728])(
  "[OPS-01] the pattern for numbers above %i matches exactly the larger numbers",
  (limit) => {
    const above = new RegExp(matchNumberAbove(limit));
    const numbers = [0, 1, limit - 1, limit, limit + 1, limit + 10, limit * 2, limit * 10, limit * 1000];
    expect(numbers.map((number) => above.test(String(number)))).toEqual(
      numbers.map((number) => number > limit),
    );
    expect(matchNumberAbove(limit).length).toBeLessThan(512); // WAF's limit for a pattern
  },
);

test("[OPS-01] [OPS-02] blocked requests get an uncached JSON error body with the API's headers", () => {
  const {
    CustomResponseBodies: bodies,
    Scope,
    Rules,
  } = onlyOf(synthStage("prod"), "AWS::WAFv2::WebACL").properties;
  expect(Scope).toBe("CLOUDFRONT");
  const responses = (Rules as readonly Rule[]).flatMap(({ Action }) => Action?.Block.CustomResponse ?? []);
  expect(responses).toHaveLength(counted.length + ["rate-no-endpoint", "body-size", "known-attacks"].length);
  for (const { CustomResponseBodyKey: key, ResponseHeaders } of responses) {
    expect(bodies[key].ContentType).toBe("APPLICATION_JSON");
    expect(errorBodySchema.parse(JSON.parse(bodies[key].Content)).code).toBe(key);
    const headers = ResponseHeaders.map(({ Name, Value }: Record<"Name" | "Value", string>) => [Name, Value]);
    expect(Object.fromEntries(headers)).toEqual({
      "content-security-policy": responseHeaders.api["content-security-policy"],
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      // For this host only: other stages may be at its subdomains.
      "strict-transport-security": "max-age=63072000",
      "cache-control": "no-store",
      ...(key === "too-many-requests" ? { "retry-after": expect.stringMatching(/^\d+$/) } : {}),
    });
    expect(headers.length).toBeLessThanOrEqual(10); // WAF's limit for a custom response
  }
  // WAF's quota for a web ACL.
  expect(responses.flatMap(({ ResponseHeaders }) => ResponseHeaders).length).toBeLessThanOrEqual(100);
  expect(Object.keys(bodies)).toEqual(Object.keys(firewallResponses));
});

test("[OPS-01] endpoints with the shared rate have no rule of their own", () => {
  const own = { path: "/api/own", ratePerAddress: { requests: 20, windowSeconds: 60 } } as const;
  const rules = makeRateRules([own, { path: "/api/shared", ratePerAddress: sharedRate }]);
  expect(rules.map(({ path, requests }) => [path, requests])).toEqual([
    ["/api/own", 20],
    [undefined, sharedRate.requests],
  ]);
});

test("[OPS-01] limits all API paths without an endpoint together, with valid WAF patterns", () => {
  const { AndStatement: both } =
    ruleNamed("rate-no-endpoint").Statement.RateBasedStatement.ScopeDownStatement;
  const [below, { NotStatement: except }] = both.Statements;
  const patterns = [below, except.Statement].map(({ RegexMatchStatement: match }) => match.RegexString);
  expect(patterns).toEqual([strayPaths.below, strayPaths.except]);
  for (const pattern of patterns) {
    expect(pattern).toMatch(/^\^\([\w/|-]+\)\$?$/);
    expect(pattern.length).toBeLessThan(512);
  }
  const isStray = (path: string) =>
    new RegExp(strayPaths.below).test(path) && !new RegExp(strayPaths.except).test(path);
  const shared = responded.filter((row) => !counted.includes(row)).map(({ path }) => path);
  expect(responded.map(({ path }) => path).filter(isStray)).toEqual(shared);
  expect(
    ["/api/", "/api/contact/", "/api/contacts", "/webhooks/x", "/widgets/x", "/x/api/contact"].map(isStray),
  ).toEqual([true, true, true, true, true, false]);
});

/** The text that a WAF statement compares, after the transformations of its rules. */
const transformations: Readonly<Record<string, (path: string) => string>> = {
  URL_DECODE: decodeURIComponent,
  NORMALIZE_PATH: (path) => path.replace(/\/{2,}/g, "/"),
  COMPRESS_WHITE_SPACE: (path) => path.replace(/\s+/g, " "),
};

/** By libpcre's rules: `$` matches at the end, and before a line break at the end. */
const matchesPath = ({ ByteMatchStatement: bytes, RegexMatchStatement: regex, ...rest }: Statement) => {
  const { TextTransformations, SearchString, RegexString } = bytes ?? regex ?? {};
  const read = (path: string): string =>
    TextTransformations.reduce(
      (text: string, { Type }: { Type: string }) => transformations[Type]!(text),
      path,
    );
  return (path: string): boolean => {
    if (bytes) return read(path) === SearchString;
    if (regex) return new RegExp(RegexString.replace(/\$$/, "(?=\n?$)")).test(read(path));
    const { AndStatement, NotStatement } = rest;
    return AndStatement
      ? AndStatement.Statements.every((inner: Statement) => matchesPath(inner)(path))
      : !matchesPath(NotStatement.Statement)(path);
  };
};

test.each([
  "/api/contact",
  "/api/%63ontact",
  "/api//contact",
  "/api/contact%0a",
  "/api/contact%0A%0a",
  ...responded.filter(({ forwardsAllHeaders }) => forwardsAllHeaders).map(({ path }) => `${path}%0a`),
  "/api/x%0a",
])("[OPS-01] exactly one rate limit counts requests for %s", (path) => {
  const scopes = rulesOf("prod").flatMap(
    ({ Statement: { RateBasedStatement: rate } }) => rate?.ScopeDownStatement ?? [],
  );
  expect(scopes.filter((scope) => matchesPath(scope)(path))).toHaveLength(1);
});
